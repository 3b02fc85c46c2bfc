import { stripVTControlCharacters } from 'node:util';
import { describe, expect } from 'vitest';
import { type CallLogStyle, describeCall } from '../src/call-log.js';
import type { Sandbox } from '../src/index.js';
import { hello, it, notify, post, shipped, templatePath, textPath } from './support/sandbox.js';

const terminal = { colors: false, maskRecipients: false };
const file = { colors: false, maskRecipients: true };

/** What is printed of each call. */
const printedIn = (sandbox: Sandbox, style: CallLogStyle = terminal): readonly string[] =>
  sandbox.calls().map((call) => describeCall(call, style));

describe('the printed line of a call', () => {
  it('shows the recipient as received in a terminal, and its last digits elsewhere', async ({ sandbox }) => {
    await notify(sandbox, shipped);
    await post(sandbox, textPath, '{"to": 447700900123, oops}');
    expect(printedIn(sandbox)[0]).toContain(
      '  200  order_shipped             447700900123     accepted  sandbox-1',
    );
    const piped = printedIn(sandbox, file);
    expect(piped.join('')).not.toContain('447700900123');
    expect(piped[0]).toContain('  …0123 ');
    await post(sandbox, textPath, { ...hello, to: '٤٤٧٧٠٠٩٠٠١٢٣' });
    expect(printedIn(sandbox, file).at(-1)).toContain('  …٠١٢٣ ');
  });

  it('names the request if there is no template, and what is wrong with it', async ({ sandbox }) => {
    await post(sandbox, templatePath, '{oops');
    await post(sandbox, textPath, { ...hello, to: '+44' });
    await post(sandbox, textPath, 'x'.repeat(1_000_001));
    const printed = printedIn(sandbox, file);
    expect(printed[0]).toContain(`  400  POST ${templatePath}`);
    expect(printed[1]).toContain('without + or leading 0, such as 447700900123');
    expect(printed[2]).toContain('the body is larger than 1 MB');
  });

  it('contains neither credentials nor texts', async ({ sandbox }) => {
    await post(sandbox, textPath, hello, { 'x-api-key': 'a-real-key', authorization: 'Bearer a-real-token' });
    await post(sandbox, textPath, hello);
    for (const body of [
      'Hello',
      '{"message": {"text": "Hello" oops}}',
      `{"to": 1, "message": Hello${' '.repeat(99)}`,
    ]) {
      await post(sandbox, textPath, body);
    }
    const printed = printedIn(sandbox).join('');
    expect(printed).toContain('401  session text');
    expect(printed).toMatch(/the body is not valid JSON: Unexpected token 'H'\n/);
    expect(printed).not.toMatch(/a-real|sandbox-key|Hello/);
  });

  it('contains the whole reason, also if a value in it looks like that for invalid JSON', async ({
    sandbox,
  }) => {
    await notify(sandbox, { ...shipped, templateName: '"x" is not valid JSON' });
    expect(printedIn(sandbox)[0]).toContain(
      'must be the name of an approved template, not "x" is not valid JSON\n',
    );
  });

  it('does not let a request control the terminal', async ({ sandbox }) => {
    const hostile = 'x\u001b[2J\nfake line\u202e';
    await notify(sandbox, { ...shipped, to: hostile, templateName: hostile });
    const printed = printedIn(sandbox).join('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
    expect(printed.trimEnd().replaceAll(/\n {10}/g, '')).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(printed).not.toMatch(/^fake line/m);
  });

  it('has colors only where they are wanted', async ({ sandbox }) => {
    await post(sandbox, textPath, { to: '12' });
    const [colored = ''] = printedIn(sandbox, { ...terminal, colors: true });
    expect(colored).toContain('\u001b[31m422');
    expect(stripVTControlCharacters(colored)).toBe(printedIn(sandbox)[0]);
  });
});
