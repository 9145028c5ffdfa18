// Plays replays in Pyodide, and lets a bot play there on the kernels. Run by test_node.py:
//
//     node digests.mjs FOLDER-OF-PYODIDE ARCHIVE KERNELS REPLAY...
//
// The answer on standard output is, for every replay, the replay that playing it gives again, with all its digests, and
// for the shortest one of each game its verdict; and the score of the bot in every game for one that has a kernel, and
// what a look ahead at a seat finds. The folder also holds kernels.js of the arcade.

import { readFileSync } from "node:fs";
import { load, start } from "./pyodide.mjs";

const [folder, archive, kernels, ...replays] = process.argv.slice(2);
const pyodide = await start(folder, archive);
const { play, check } = pyodide
  .runPython(
    `
from chainfall import Replay, Session, verify

def play(text):
    replay = Replay.from_json(text)
    return replay.game, Session.resumed(replay).replay().to_json()

def check(text):
    return verify(Replay.from_json(text)).problem

{"play": play, "check": check}
`,
  )
  .toJs({ dict_converter: Object.fromEntries });
const answers = {};
const shortest = {};
for (const path of replays) {
  const [game, text] = play(readFileSync(path, "utf-8")).toJs();
  answers[path] = { text };
  if (!(game in shortest) || text.length < answers[shortest[game]].text.length) shortest[game] = path;
}
for (const path of Object.values(shortest)) {
  answers[path].problem = check(readFileSync(path, "utf-8"));
}
const { offerKernels } = await load(folder, "kernels.js");
await offerKernels(pyodide, readFileSync(kernels));
const scores = pyodide
  .runPython(
    `
from chainfall.bots import bot, play
from chainfall.kernels import kernel_of

[(game, kernel_of(game).build, play(bot("search:width=10,depth=3,engine=kernel"), game, seed=5, moves=30).score)
    for game in ("puzzle-fighter", "dr-mario", "triple-town")]
`,
  )
  .toJs();
const values = pyodide
  .runPython(
    `
import chainfall
from chainfall.bots.seat_beam import SeatBeam

rules = chainfall.game("puzzle-fighter-versus")
match = rules.step(rules.start(rules.Options(), 5), (0, 0)).state
[(place.column, place.turns, value) for place, value in SeatBeam(depth=6, width=50).look(match, 1, seed=7).items()]
`,
  )
  .toJs();
const version = pyodide.runPython("sys.version.split()[0]");
const madeFrom = pyodide.globals.get("chainfall_made_from") ?? null; // which is there after a start from a snapshot
process.stdout.write(JSON.stringify({ version, madeFrom, answers, scores, values }));
