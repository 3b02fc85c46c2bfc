import { InvalidArgumentError } from 'commander';

/** An empty path is a shell variable that is not set; it would mean the current folder. */
export function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

export function moduleName(value: string): string {
  if (!/^[^\s"'`\\]+$/.test(value))
    throw new InvalidArgumentError('A module is named without spaces, quotes and backslashes.');
  return value;
}

export function hostName(value: string): string {
  if (!/^[^\s/]+$/.test(value) || /^[^:]+:\d+$/.test(value))
    throw new InvalidArgumentError(
      'A host is named without scheme, port, path and spaces, such as sandbox or ::1.',
    );
  return value;
}

export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
