// Ticks of two boards a second in Pyodide. Run by versus.py:
//
//     node ticks.mjs FOLDER-OF-PYODIDE ARCHIVE KERNELS MASKS GAME...
//
// MASKS is a list of pairs of numbers as JSON. The answer on standard output is the best rate of each game.

import { start } from "../tests/ui/web/pyodide.mjs";

const [folder, archive, , masks, ...games] = process.argv.slice(2);
const pyodide = await start(folder, archive);
const rate = pyodide.runPython(`
import json
from time import perf_counter
import chainfall

def rate(name, masks, turns=3):
    game, held, best = chainfall.game(name), [tuple(both) for both in json.loads(masks)], 0.0
    for _ in range(turns):
        state = game.start(game.Options(), 1)
        start = perf_counter()
        for both in held:
            state = game.step(state, both).state
        best = max(best, len(held) / (perf_counter() - start))
    return best

rate
`);
process.stdout.write(JSON.stringify(Object.fromEntries(games.map((game) => [game, rate(game, masks)]))));
