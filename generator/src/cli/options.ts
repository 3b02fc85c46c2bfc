import { Argument, InvalidArgumentError, Option } from 'commander';

export function templatesOption(): Option {
  return new Option('--templates <dir>', 'folder of the YAML templates (default: templates)').argParser(
    notEmpty,
  );
}

export function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON');
}

export function exportArgument(): Argument {
  return new Argument(
    '<file...>',
    'JSON of GET /{waba-id}/message_templates, one or more pages; - reads standard input',
  );
}

/** An empty path usually comes from a shell variable that is not set, and would mean the current folder. */
export function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

export function moduleName(value: string): string {
  if (!/^[^\s"'`\\]+$/.test(value))
    throw new InvalidArgumentError('A module name has no spaces, quotes or backslashes.');
  return value;
}

export function hostName(value: string): string {
  if (!/^[^\s/]+$/.test(value) || /^[^:]+:\d+$/.test(value))
    throw new InvalidArgumentError(
      'A host name has no scheme, port, path or spaces. Examples: sandbox, 192.168.0.5, ::1.',
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
