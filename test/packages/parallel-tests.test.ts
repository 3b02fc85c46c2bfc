import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../../scripts/npm.ts';
import { scratchFolder, temporaryFolder, writeText } from '../support/files.ts';
import { root, runNode } from '../support/run.ts';
import { tsc } from '../support/typescript.ts';

const example = join(root, 'examples/parallel-tests');

const jestVersions = {
  jest: '30.5.2',
  '@jest/globals': '30.5.2',
  '@swc/core': '1.16.22',
  '@swc/jest': '0.2.39',
};

const slowTest = `
import { expect, jest, test } from '@jest/globals';
import { createSandbox } from '@notifygen/sandbox';
import { sandboxMatchers } from '@notifygen/sandbox/matchers';

expect.extend(sandboxMatchers);

test('a matcher that says what is missing', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  expect(sandbox).not.toHaveSent('hello');
  expect(() => expect(sandbox).toHaveSent('hello')).toThrow('the sandbox received no calls');
});

test('a response that takes an hour', async () => {
  const sandbox = await createSandbox({ templates: [] });
  jest.useFakeTimers();
  sandbox.fault({ fault: 'slow', delay: 3_600_000 });
  const sent = sandbox.fetch('http://localhost/api/v1/whatsapp/sessionMessage/text', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': sandbox.appId, 'x-api-key': sandbox.apiKey },
    body: JSON.stringify({ to: '447700900123', message: { text: 'Hello' } }),
  });
  const idle = sandbox.idle({ timeout: 7_200_000 });
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect((await sent).status).toBe(200);
  await idle;
});
`;

describe('the example of tests in parallel', () => {
  it('passes with Vitest', () => {
    const folder = temporaryFolder();
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const report = join(folder, 'report.json');
    const { status, stderr } = runNode(
      [vitest, 'run', '--root', 'vitest', '--reporter=json', `--outputFile=${report}`],
      example,
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ numPassedTests: 3, numTotalTests: 3 });
  });

  it('passes with node:test', () => {
    const { status, stdout } = runNode(['--test', 'node/stock-alerts.test.ts'], example);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/pass 3\b/) });
  });

  describe('with Jest', () => {
    const folder = temporaryFolder({}, afterAll);
    beforeAll(() => {
      writeText(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: jestVersions }));
      npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
    });

    /** Runs Jest, which must pass this many tests. */
    const runJest = (cwd: string, passed: number, ...args: readonly string[]): void => {
      const jest = ['--experimental-vm-modules', join(folder, 'node_modules/jest/bin/jest.js')];
      const env = { NODE_PATH: join(folder, 'node_modules') };
      const { status, stderr } = runNode([...jest, ...args], cwd, env);
      const report = expect.stringContaining(`${passed} passed, ${passed} total`);
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: report });
    };

    it('passes', () => runJest(example, 3, '-c', 'jest/jest.config.js'));

    it('has a matcher, and fake timers that control the delays of the sandbox', () => {
      const project = scratchFolder({
        'package.json': '{"type":"module"}',
        'jest.config.js': 'export default {};',
        'slow.test.js': slowTest,
        'templates/hello.yaml': 'name: hello\nlanguage: en\nbody: Hello\n',
      });
      runJest(project, 2);
    });

    it('compiles', () => {
      const paths = { '@jest/globals': [join(folder, 'node_modules/@jest/globals/build/index.d.ts')] };
      writeText(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          extends: join(root, 'tsconfig.base.json'),
          compilerOptions: {
            noEmit: true,
            allowImportingTsExtensions: true,
            types: ['node'],
            typeRoots: [join(root, 'node_modules/@types')],
            paths,
          },
          files: [join(example, 'jest/stock-alerts.test.ts')],
        }),
      );
      expect(runNode([tsc, '-p', folder], example)).toMatchObject({ status: 0, stdout: '' });
    });
  });
});
