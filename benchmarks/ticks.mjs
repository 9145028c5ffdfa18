// How long ticks of two boards take in Pyodide. Run by versus.py:
//
//     node ticks.mjs FOLDER-OF-PYODIDE ARCHIVE KERNELS MASKS GAME...
//
// MASKS is a list of pairs of numbers as JSON. The answer on standard output is, for each game, the best of some turns:
// the seconds of the processor that a tick takes, since others may be using the machine as well.

import { start } from "../tests/ui/web/pyodide.mjs";

const TURNS = 4; // the first one warms up

const [folder, archive, , masks, ...games] = process.argv.slice(2);
const pyodide = await start(folder, archive);
const play = pyodide.runPython(`
import json
import chainfall

def play(name, masks):
    game = chainfall.game(name)
    state = game.start(game.Options(wins=9), 1)
    for first, second in json.loads(masks):
        state = game.step(state, (first, second)).state

play
`);

function seconds(game) {
  const turns = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const before = process.cpuUsage();
    play(game, masks);
    const { user, system } = process.cpuUsage(before);
    turns.push((user + system) / 1e6 / JSON.parse(masks).length);
  }
  return Math.min(...turns);
}

process.stdout.write(JSON.stringify(Object.fromEntries(games.map((game) => [game, seconds(game)]))));
