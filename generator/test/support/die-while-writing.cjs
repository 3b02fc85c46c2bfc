/** Loaded before the generator. It kills the process in the middle of its nth write, as a crash would. */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { renameSync, writeFileSync } = fs;
let left = Number(process.env.WRITES_TO_LIVE);

/** @type {typeof writeFileSync} */
fs.writeFileSync = (path, text) => {
  if (left-- > 0) return writeFileSync(path, text);
  writeFileSync(path, String(text).slice(0, String(text).length / 2));
  process.kill(process.pid, 'SIGKILL');
};

/** @type {typeof renameSync} */
fs.renameSync = (from, to) => {
  if (left-- > 0) return renameSync(from, to);
  process.kill(process.pid, 'SIGKILL');
};

syncBuiltinESMExports();
