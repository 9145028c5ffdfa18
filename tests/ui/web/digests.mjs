// Plays replays in Pyodide, and lets a bot play there on the kernels. Run by test_node.py:
//
//     node digests.mjs FOLDER-OF-PYODIDE ARCHIVE KERNELS REPLAY...
//
// The answer on standard output is, for every replay, its verdict and the replay that playing it gives again; and the
// score of the bot in every game for one that has a kernel, and what a look ahead at a seat finds. The folder also holds kernels.js of the arcade.

import { readFileSync } from "node:fs";
import { load, start } from "./pyodide.mjs";

const [folder, archive, kernels, ...replays] = process.argv.slice(2);
const pyodide = await start(folder, archive);
const play = pyodide.runPython(`
from chainfall import Replay, Session, verify

def play(text):
    replay = Replay.from_json(text)
    return verify(replay).problem, Session.resumed(replay).replay().to_json()

play
`);
const answers = {};
for (const path of replays) {
  const [problem, text] = play(readFileSync(path, "utf-8")).toJs();
  answers[path] = { problem, text };
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
process.stdout.write(JSON.stringify({ version, answers, scores, values }));
