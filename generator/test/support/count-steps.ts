import { Session } from 'node:inspector';

/**
 * Counts what a task does: the blocks of code that it runs, and the characters and items that built-in functions read. Unlike
 * time, this is the same on every machine.
 */
export function countSteps(task: () => void): number {
  const session = new Session();
  session.connect();
  let blocks = 0;
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const read = countReads(task);
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  });
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return blocks + read;
}

function countReads(task: () => void): number {
  let read = 0;
  const { exec } = RegExp.prototype;
  const { indexOf, lastIndexOf, includes } = String.prototype;
  const { includes: includesItem, indexOf: indexOfItem } = Array.prototype;
  RegExp.prototype.exec = function (text) {
    const start = this.lastIndex;
    const match = exec.call(this, text);
    const isAnchored = this.source.startsWith('^') && !this.multiline;
    read += match
      ? match.index + match[0].length - start
      : isAnchored || this.sticky
        ? 1
        : text.length - start;
    return match;
  };
  String.prototype.indexOf = function (word, start = 0) {
    const index = indexOf.call(this, word, start);
    read += (index === -1 ? this.length : index) - start;
    return index;
  };
  String.prototype.lastIndexOf = function (word, start = Number.POSITIVE_INFINITY) {
    const index = lastIndexOf.call(this, word, start);
    read += Math.min(start, this.length) - Math.max(0, index);
    return index;
  };
  String.prototype.includes = function (word, start = 0) {
    const index = indexOf.call(this, word, start);
    read += (index === -1 ? this.length : index) - start;
    return index !== -1;
  };
  Array.prototype.includes = function (this: unknown[], item: unknown, start = 0) {
    const index = indexOfItem.call(this, item, start);
    read += index === -1 ? this.length : index;
    return includesItem.call(this, item, start);
  };
  try {
    task();
  } finally {
    RegExp.prototype.exec = exec;
    Object.assign(String.prototype, { indexOf, lastIndexOf, includes });
    Array.prototype.includes = includesItem;
  }
  return read;
}
