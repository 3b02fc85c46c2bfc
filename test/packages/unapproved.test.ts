import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import fc from 'fast-check';
import type { ContractTemplate } from 'notifygen';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compilers } from '../support/compilers.ts';
import { scratchFolder, writeFiles, writeText } from '../support/files.ts';
import { startNode } from '../support/run.ts';
import { generateCode, readContract } from '../support/templates.ts';
import { strictConfigWith } from '../support/typescript.ts';

// Each compiler uses one and a half cores.
vi.setConfig({ maxConcurrency: 2 });

const sendable = ['approved', 'flagged', 'paused'];
const others = 'pending rejected in_appeal disabled limit_exceeded archived pending_deletion deleted';
const words = [...sendable, ...others.split(' ')];
const codes = ['en', 'es', 'fr'];

type Statuses = Readonly<Record<string, string>>;

/** A template without a language, and with each status in one of one to three languages, or in all of them. */
const everyStatus = words.flatMap((word): readonly string[] => [
  `status: ${word}`,
  `language: en\nstatus: ${word}`,
  ...[1, 2, 3].map((count) => `language: [${codes.slice(0, count).join(', ')}]\nstatus: ${word}`),
  ...[1, 2, 3].map((count) => `language: [${codes.slice(0, count).join(', ')}]\nstatus: { en: ${word} }`),
]);
const anyStatuses = fc.dictionary(fc.constantFrom(...codes), fc.constantFrom(...words), { minKeys: 1 });
const random = fc.sample(anyStatuses, { numRuns: 30, seed: 2026 }).map((statuses: Statuses) => {
  const map = Object.entries(statuses).map(([code, word]) => `${code}: ${word}`);
  return `language: [${codes.join(', ')}]\nstatus: { ${map.join(', ')} }`;
});
const yamls = [...everyStatus, 'language: [en, es]', ...random].map(
  (keys, index) =>
    `name: t${index}\n${keys}\nstatusReason: Because {{1}} */ "x"\nbody: Hi {{1}}.\nplaceholders: [name]\n`,
);

const modes = ['tuple', 'named'] as const;
type Mode = (typeof modes)[number];
const parameters = { tuple: ['Ann'], named: { name: 'Ann' } };

interface Call {
  readonly line: string;
  readonly template: ContractTemplate;
  readonly isApproved: boolean;
}

/** A call of each template in each language, and a choice of that language. */
function callsOf(template: ContractTemplate, mode: Mode): readonly Call[] {
  const { name, function: send, languages, callerChoosesLanguage, unapproved = [] } = template;
  const chosen = callerChoosesLanguage ? languages : [undefined];
  return chosen.flatMap((code): readonly Call[] => {
    const isApproved = !unapproved.some(({ language }) => language === (code ?? languages[0]));
    const message = JSON.stringify({ to: '447700900123', language: code, parameters: parameters[mode] });
    const calls = [{ line: `void await notify.${send}(client, ${message});`, template, isApproved }];
    if (code === undefined) return calls;
    const constant = `notify.template${name.toUpperCase()}`;
    const line = `void pickLanguage(${constant}, ['${code}'], { fallback: '${code}' });`;
    return [...calls, { line, template, isApproved }];
  });
}

const program = (
  calls: readonly Call[],
  generated: string,
): string => `import { type Client, pickLanguage } from '@notifygen/runtime';
import * as notify from '${generated}/index.js';
export async function main(client: Client): Promise<void> {
${calls.map(({ line }) => line).join('\n')}
}
`;
const linesBefore = 3;

const projects = (['warn', 'error'] as const).flatMap((unapproved) =>
  (['ts', 'js'] as const).map((target) => ({ unapproved, target, name: `${unapproved}-${target}` })),
);

describe('a program', () => {
  const folder = scratchFolder({}, afterAll);
  const templates = join(folder, 'templates');
  const calls: { [Key in Mode]: readonly Call[] } = { tuple: [], named: [] };

  beforeAll(async () => {
    writeFiles(templates, Object.fromEntries(yamls.map((text, index) => [`t${index}.yaml`, text])));
    for (const { name, ...options } of projects) {
      writeText(join(folder, name, 'package.json'), '{ "type": "module" }');
      writeText(join(folder, name, 'tsconfig.json'), strictConfigWith({ erasableSyntaxOnly: undefined }));
      for (const mode of modes) {
        const out = join(folder, name, mode);
        await generateCode({ templates, out, parameters: mode, ...options });
        calls[mode] = readContract(out).templates.flatMap((template) => callsOf(template, mode));
        writeText(join(folder, name, `${mode}.ts`), program(calls[mode], `./${mode}`));
      }
    }
  });

  /** What the gateway received of a program, whose calls all compile. */
  async function run(compiling: readonly Call[], generated: string) {
    const { fetch, calls, appId, apiKey } = await createSandbox({ templates, maxMessages: 10_000 });
    const path = join(folder, 'run', `${generated}.ts`);
    writeText(path, program(compiling, join(folder, generated)));
    const { main }: { main: (client: Client) => Promise<void> } = await import(pathToFileURL(path).href);
    await main(createClient({ baseUrl: 'https://sandbox.local', appId, apiKey, fetch }));
    return calls();
  }

  it.concurrent.for(
    projects.flatMap((project) => compilers.map((compiler) => ({ ...project, ...compiler }))),
  )(
    'of TypeScript $version with $name compiles unless it calls what is not approved and that is an error, and else posts nothing of it',
    async ({ name, unapproved, tsc, version }) => {
      const isError = unapproved === 'error';
      const { stdout } = await startNode([tsc, '-p', '.', '--pretty', 'false'], join(folder, name));
      for (const mode of modes) {
        const found = stdout.matchAll(
          new RegExp(`^${mode}\\.ts\\((\\d+),\\d+\\): error (.*(?:\\n {2}.*)*)`, 'gm'),
        );
        const errors = new Map(
          Array.from(found, ([, line, text = '']) => [Number(line) - linesBefore - 1, text]),
        );
        const rejected = calls[mode].flatMap(({ isApproved }, index) => (isApproved ? [] : index));
        expect([...errors.keys()]).toStrictEqual(isError ? rejected : []);
        for (const [index, text] of errors) {
          const { template, line } = calls[mode][index] ?? {};
          const { name: called = '', languages = [], unapproved: reasons = [] } = template ?? {};
          if (line?.includes('pickLanguage') || reasons.length < Math.max(languages.length, 1)) continue;
          expect(text).toContain(`The template ${called} cannot be sent: its status `);
          for (const { status } of reasons) expect(text).toContain(`is ${status} (Because {{1}} */`);
        }
        // The same calls compile with all versions.
        if (!isError || !version.startsWith('7')) continue;
        const compiling = calls[mode].filter((_, index) => !errors.has(index));
        const posted = await run(compiling, `${name}/${mode}`);
        expect(posted).toHaveLength(compiling.filter(({ line }) => line.includes('await')).length);
        expect(posted.filter((call) => call.outcome !== 'accepted' || call.unapproved)).toStrictEqual([]);
      }
    },
  );
});
