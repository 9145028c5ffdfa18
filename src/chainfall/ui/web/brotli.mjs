// Compresses files with Brotli, as small as it can, each beside itself. Run by site.py:
//
//     node brotli.mjs FILE...

import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };

await Promise.all(
  process.argv.slice(2).map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path), { params }))),
);
