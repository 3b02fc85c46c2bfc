/**
 * Loaded before a measured program with --require: at its end, writes its peak memory in bytes to the file that
 * PEAK_MEMORY_FILE names. On Linux from VmHWM, since maxRSS also counts what the parent held when it forked.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');

process.on('exit', () => {
  const status = '/proc/self/status';
  const peak = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8')) : null;
  const kilobytes = peak ? Number(peak[1]) : process.resourceUsage().maxRSS;
  if (process.env.PEAK_MEMORY_FILE) writeFileSync(process.env.PEAK_MEMORY_FILE, String(kilobytes * 1024));
});
