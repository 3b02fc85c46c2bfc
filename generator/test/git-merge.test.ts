import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, readTree, writeFiles, writeText } from '../../test/support/files.ts';
import { commitFiles, git, scratchRepository } from '../../test/support/git.ts';
import { settledProject } from './support/settled-project.ts';
import { generate } from './support/small-project.ts';

const targets = [
  { target: 'ts' },
  { target: 'js' },
  // TypeScript that is imported by its folder has declarations too.
  { importExtension: 'none' },
] as const;

const path = (name: string): string => `templates/${name}.yaml`;

function template(name: string, type = 'text'): string {
  return `name: ${name}\nlanguage: en\nbody: Hi {{1}}, this is ${name}.\nplaceholders: [{ name: value, type: ${type} }]\n`;
}

const names = 'cart_reminder delivery_slot invoice_ready order_shipped return_opened welcome'.split(' ');
const shop: Files = Object.fromEntries(names.map((name) => [path(name), template(name)]));

/** What a branch does to the templates. */
interface Edit {
  readonly remove?: string;
  readonly add?: string;
  readonly type?: string;
}

/** A repository in which two branches edited the templates and generated code, and the first is to be merged into the second. */
async function branches(settings: object, edits: readonly [Edit, Edit]): Promise<string> {
  const folder = scratchRepository({ 'package.json': JSON.stringify({ notifygen: settings }), ...shop });
  const commit = async (): Promise<void> => {
    expect(await generate(folder)).toMatchObject({ status: 0, stderr: '' });
    commitFiles(folder, {});
  };
  await commit();
  for (const [index, { remove, add, type }] of edits.entries()) {
    git(folder, 'checkout', '--quiet', '-b', `branch-${index}`, 'main');
    if (remove !== undefined) rmSync(join(folder, path(remove)));
    if (add !== undefined) writeText(join(folder, path(add)), template(add, type));
    await commit();
  }
  return folder;
}

describe.for(targets)('branches with %j', (settings) => {
  it.for<[string, Edit, Edit]>([
    ['two add a template', { add: 'booking_made' }, { add: 'parcel_left' }],
    ['they add the first and the last', { add: 'a_first' }, { add: 'z_last' }],
    ['both add typed values', { add: 'booking', type: 'money' }, { add: 'refund', type: 'date' }],
    ['one adds and one removes', { add: 'booking_made' }, { remove: 'order_shipped' }],
    ['two rename', { remove: 'cart_reminder', add: 'basket' }, { remove: 'return_opened', add: 'returned' }],
  ])('merge without a conflict into up-to-date code if %s', async ([, ours, theirs]) => {
    const folder = await branches(settings, [ours, theirs]);
    git(folder, 'merge', '--quiet', 'branch-0');
    expect(await generate(folder, '--check')).toMatchObject({ status: 0, stderr: '' });
  });

  it('that conflict are repaired by generate', async () => {
    const folder = await branches(settings, [{ add: 'invoice_paid' }, { add: 'invoice_overdue' }]);
    expect(() => git(folder, 'merge', '--quiet', 'branch-0')).toThrow('Command failed');
    const conflicting = git(folder, 'diff', '--name-only', '--diff-filter=U').trim().split('\n');
    expect(conflicting).toContain('generated/contract.json');
    expect(await generate(folder)).toMatchObject({ status: 0, stderr: '' });
    expect(Object.values(readTree(join(folder, 'generated'))).join('')).not.toMatch(/^[<=>]{7}/m);
    expect(await generate(folder, '--check')).toMatchObject({ status: 0 });
  });

  it('may leave markers anywhere in each generated file, which generate rewrites or removes', async () => {
    const folder = await settledProject({ 'package.json': JSON.stringify({ notifygen: settings }) });
    const generated = join(folder, 'generated');
    const before = readTree(generated);
    const conflict = (text: string) =>
      `<<<<<<< HEAD\n${text}||||||| 1f2e3d4\n${text}=======\r\n${text}>>>>>>> theirs\n`;
    const gone = Object.entries(before).map(
      ([name, text]) => [name.replace('greeting', 'gone'), text] as const,
    );
    for (const [name, text] of [...gone, ...Object.entries(before)]) {
      writeFiles(generated, { [name]: conflict(text) });
      expect(await generate(folder), name).toMatchObject({ status: 0, stderr: '' });
      expect(readTree(generated), name).toStrictEqual(before);
    }
  });

  it('never let generate replace a file with markers that notifygen did not write', async () => {
    const folder = await settledProject({ 'package.json': JSON.stringify({ notifygen: settings }) });
    writeText(join(folder, 'generated/contract.json'), '<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> theirs\n');
    expect(await generate(folder)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did not generate: generated/contract.json;'),
    });
  });
});
