import { createInterface } from 'node:readline/promises';
import { usageError } from '../errors.js';
import { shellWord } from './printed-command.js';

interface Confirmation {
  readonly name: string;
  readonly confirm?: string;
}

/** Called before the list is checked, which may take minutes. */
export function checkConfirm({ name, confirm: given }: Confirmation): void {
  const hint = `Pass --confirm ${shellWord(name)}.`;
  if (given === undefined && !process.stdin.isTTY)
    throw usageError(`Without a terminal, the name has to be confirmed. ${hint}`);
  if (given !== undefined && given !== name)
    throw usageError(`--confirm is not the name of the campaign. ${hint}`);
}

/** Asks for the name, so that nobody sends the wrong campaign by pressing Enter. Returns false after Ctrl-C or Ctrl-D. */
export async function confirm(
  { name, confirm: given }: Confirmation,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  if (given !== undefined) return true;
  const terminal = createInterface({ input, output, terminal: true });
  // Older versions of Node leave the question open then.
  const closed = new Promise<undefined>((resolve) => {
    terminal.once('close', () => resolve(undefined));
  });
  const question = terminal.question('Type the name of the campaign to send it: ').catch(() => undefined);
  const typed = await Promise.race([question, closed]).finally(() => terminal.close());
  if (typed === undefined) output.write('\n');
  else if (typed.trim() !== name) throw usageError('This is not its name. Nothing is sent.');
  return typed !== undefined;
}
