/**
 * Loaded with --require into a measured program: when it exits, writes its peak memory in bytes to the file named by
 * PEAK_MEMORY_FILE. Uses VmHWM on Linux, because maxRSS includes the memory of the parent when it forked.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');

process.on('exit', () => {
  const status = '/proc/self/status';
  const peak = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8')) : null;
  const kilobytes = peak ? Number(peak[1]) : process.resourceUsage().maxRSS;
  if (process.env.PEAK_MEMORY_FILE) writeFileSync(process.env.PEAK_MEMORY_FILE, String(kilobytes * 1024));
});
