import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../../scripts/npm.ts';
import { temporaryFolder, writeFiles, writeText } from '../support/files.ts';
import { startSandbox } from '../support/sandbox.ts';
import { installProject, type } from '../support/user-project.ts';

const caller = `import { clientFromEnv } from '@notifygen/runtime';
import { sendOrderShipped } from './generated/index.js';

const { status } = await sendOrderShipped(clientFromEnv(), {
  to: '447700900123',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: { type: 'document', url: 'https://shop.example/invoices/A-1001.pdf' },
  buttons: ['A-1001'],
});
console.log(status);
`;

/** A user's test; it includes all types of the sandbox in the program. */
const test = `import { createClient } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import type { Templates } from './generated/index.js';

const sandbox = await createSandbox<Templates>({ templates: 'templates' });
const { appId, apiKey, fetch } = sandbox;
export const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch });
export const message = await sandbox.waitFor('order_shipped');
`;

/** The options for each compiler. */
const compilers = {
  typescript: { module: 'nodenext' },
  'typescript-5.9': { module: 'esnext', moduleResolution: 'bundler' },
};

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

const project = temporaryFolder({}, afterAll);
// If npm's cache is empty, it downloads two compilers.
const installTime = 300_000;
beforeAll(() => {
  installProject(project);
}, installTime);

// Each step needs the one before.
describe('a project with the packages as they are published', { timeout: 180_000 }, () => {
  it('leads from init to a type-checked call whose message arrives', async () => {
    expect(type(project, 'npx notifygen init')).toMatchObject({ status: 0, stderr: '' });
    expect(type(project, 'npx notifygen generate')).toMatchObject({
      status: 0,
      stdout: '1 template in generated: 3 files added\n',
    });

    const sandbox = await startSandbox(project);
    writeFiles(project, { 'caller.ts': caller, 'test.ts': test });
    for (const [compiler, options] of Object.entries(compilers)) {
      const config = {
        compilerOptions: {
          ...options,
          target: 'es2023',
          types: [],
          strict: true,
          rootDir: '.',
          outDir: 'out',
        },
        files: ['caller.ts', 'test.ts'],
      };
      writeText(join(project, 'tsconfig.json'), JSON.stringify(config));
      const compiled = type(project, `node node_modules/${compiler}/bin/tsc`);
      expect(compiled, compiler).toMatchObject({ status: 0, stdout: '' });
      expect(type(project, 'node out/caller.js', sandbox.env), compiler).toStrictEqual({
        status: 0,
        stdout: '200\n',
        stderr: '',
      });
    }
    const text = await fetchText(`${sandbox.url}/sandbox/messages?template=order_shipped`);
    expect(text.match(/your order A-1001 ships on Friday/g)).toHaveLength(2);
    const page = await fetchText(sandbox.url);
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
    expect(await fetchText(new URL(script, sandbox.url).href)).toMatch(/^(import|const|let|var)\b/);
    expect(await sandbox.pressCtrlC()).toContain('The sandbox has stopped.');
  });

  it('installs only the runtime and ky for production', () => {
    const tree: unknown = JSON.parse(npm(['ls', '--omit=dev', '--all', '--json'], project));
    expect(tree).toMatchObject({ dependencies: { '@notifygen/runtime': { dependencies: { ky: {} } } } });
    const names = npm(['ls', '--omit=dev', '--all', '--parseable'], project)
      .trim()
      .split('\n')
      .map((path) => path.split('/node_modules/').at(-1));
    expect(names).toStrictEqual([project, '@notifygen/runtime', 'ky']);
  });

  it('works with require in CommonJS, since Node can require ES modules', () => {
    const script = "console.log(typeof require('@notifygen/runtime').createClient)";
    writeText(join(project, 'old.cjs'), script);
    expect(type(project, 'node old.cjs')).toMatchObject({ status: 0, stdout: 'function\n' });
  });
});
