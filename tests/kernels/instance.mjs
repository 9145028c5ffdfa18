// An instance of kernels.wasm that another program speaks to. Run by instance.py:
//
//     node instance.mjs WASM
//
// A request is a line of JSON: {"call": NAME, "numbers": [...]} is answered by a line with a number,
// {"read": ADDRESS, "size": N} by that number of bytes, {"write": ADDRESS, "size": N} is followed by as many, and not answered.

import { readFileSync, readSync, writeSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, ...functions } = instance.exports;
functions._initialize();
let unread = Buffer.alloc(0);

function more() {
  const chunk = Buffer.alloc(1 << 16);
  const size = readSync(0, chunk);
  if (size === 0) process.exit();
  unread = Buffer.concat([unread, chunk.subarray(0, size)]);
}

function bytes(size) {
  while (unread.length < size) more();
  const found = unread.subarray(0, size);
  unread = unread.subarray(size);
  return found;
}

function line() {
  while (!unread.includes(10)) more();
  return bytes(unread.indexOf(10) + 1).toString();
}

function writeAll(data) {
  for (let done = 0; done < data.length;) done += writeSync(1, data, done);
}

for (;;) {
  const { call, numbers, read, write, size } = JSON.parse(line());
  if (call !== undefined) writeAll(Buffer.from(`${functions[call](...numbers) >>> 0}\n`));
  else if (read !== undefined) writeAll(Buffer.from(memory.buffer, read, size));
  else Buffer.from(memory.buffer, write, size).set(bytes(size));
}
