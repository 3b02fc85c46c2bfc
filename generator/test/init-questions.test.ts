import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readTree } from '../../test/support/files.ts';
import { cli } from '../../test/support/run.ts';
import { askQuestions } from '../src/cli/init-questions.js';
import { readManifest } from '../src/config/manifest.js';
import { detectProject } from '../src/config/project.js';
import { projectOf } from './support/init-project.ts';

async function answersTo(typed: string) {
  const folder = projectOf({ uses: ['next'], files: { 'src/index.ts': '' } });
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(typed);
  const answers = await askQuestions(detectProject(folder, readManifest(folder)), input, output);
  output.end();
  return { ...answers, printed: await text(output) };
}

const target =
  'Generate TypeScript (ts), or JavaScript with declarations (js)? [js: Next takes it as it is] ';
const out = 'Folder within the project for generated code? [src/generated] ';

describe('the questions of notifygen init', () => {
  it.each([
    ['empty lines', '\n\n', 'js', 'src/generated'],
    ['other choices', 'ts\nlib/whatsapp\n', 'ts', 'lib/whatsapp'],
    ['a path that goes up and down', '\n./src/../messages/\n', 'js', 'messages'],
  ])('take %s', async (_what, typed, expectedTarget, expectedOut) => {
    const printed = target + out;
    expect(await answersTo(typed)).toStrictEqual({ target: expectedTarget, out: expectedOut, printed });
  });

  it('are asked again if the line is no choice, or the folder is not within the project', async () => {
    expect(await answersTo('java\njs\n../a\n/b\n.\nc\n')).toStrictEqual({
      target: 'js',
      out: 'c',
      printed: target + target + out.repeat(4),
    });
  });

  it('have to be answered', async () => {
    await expect(answersTo('ts\n')).rejects.toThrow('a question was not answered, so nothing was written');
  });

  // On other systems, the program that creates a terminal has other arguments.
  it.runIf(process.platform === 'linux')('are asked on a terminal, where Ctrl+C writes nothing', async () => {
    const folder = projectOf({ uses: ['next'] });
    const before = readTree(folder);
    expect(await onTerminal(folder, ['ts\r', '\x03'])).toBe(2);
    expect(readTree(folder)).toStrictEqual(before);

    expect(await onTerminal(folder, ['ts\r', 'lib/whatsapp\r'])).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'notifygen.config.json'), 'utf8'))).toMatchObject({
      out: 'lib/whatsapp',
      target: 'ts',
      importExtension: 'none',
    });
    // There is nothing left to ask.
    expect(await onTerminal(folder, [])).toBe(0);
  });
});

/** Runs `init` and types one text at each question. Returns the exit code. */
async function onTerminal(folder: string, typed: readonly string[]): Promise<number> {
  const args = ['--quiet', '--return', '--command', `'${process.execPath}' '${cli}' init`, '/dev/null'];
  const env = { PATH: process.env.PATH, TERM: 'xterm' };
  const child = spawn('script', args, { cwd: folder, env });
  const waiting = [...typed];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('] ')) child.stdin.write(waiting.shift() ?? '\x03');
  });
  const [code] = await once(child, 'close');
  return code;
}
