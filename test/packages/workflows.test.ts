import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { userEnvironment } from '../../scripts/npm.ts';
import { writeText } from '../support/files.ts';
import { commitFiles, git, gitEnvironment, scratchRepository } from '../support/git.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import { type Run, root, run } from '../support/run.ts';
import { serveHttp } from '../support/serve-http.ts';
import { strictConfig } from '../support/typescript.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly include: readonly Step[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).sort();

function jobsOf(name: string): readonly Job[] {
  const workflow: Workflow = parse(readFileSync(join(folder, name), 'utf8'));
  return Object.values(workflow.jobs);
}

/** The steps of all jobs, with the commands of each row of a matrix. */
function stepsOf(name: string): readonly Step[] {
  return jobsOf(name).flatMap(({ steps, strategy }) =>
    steps.flatMap((step) => (step.run?.includes('matrix.run') ? (strategy?.matrix.include ?? []) : step)),
  );
}

/** The scripts that a workflow runs, in order. */
function scriptsOf(name: string): readonly string[] {
  return stepsOf(name).flatMap(({ run }) => (run?.startsWith('.github/') ? run : []));
}

const caller = `import type { Client } from '@notifygen/runtime';
import { sendBackInStock } from '../generated/index.js';

export const notify = (client: Client) => sendBackInStock(client, { to: '447700900123', parameters: ['Oak table'] });
`;

const template = `name: back_in_stock
language: en
body: Good news, {{1}} is back in stock.
placeholders: [productName]
`;

const changed = template.replace('stock.', 'stock in {{2}}.').replace('productName', 'productName, shopName');

/** A team's project with a copy of the scripts and up-to-date generated code, pushed to a separate remote. */
function teamRepository(files: Readonly<Record<string, string>> = {}): string {
  const repository = scratchRepository({
    '.gitignore': 'node_modules\norigin\nbin\n',
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { build: 'tsc -p .', generate: 'notifygen generate', test: 'echo tests ran' },
    }),
    'tsconfig.json': strictConfig,
    'src/notify.ts': caller,
    'templates/back_in_stock.yaml': template,
    ...files,
  });
  cpSync(join(root, '.github'), join(repository, '.github'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'));
  git(repository, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin');
  git(repository, 'remote', 'add', 'origin', join(repository, 'origin'));
  runScript(repository, '.github/scripts/regenerate.sh');
  commitFiles(repository, {});
  git(repository, 'push', '--quiet', '--set-upstream', 'origin', 'main');
  git(repository, 'checkout', '--quiet', '-b', 'work');
  git(repository, 'push', '--quiet', '--set-upstream', 'origin', 'work');
  return repository;
}

/** With the programs of this repository, and a fake `gh` command in its folder `bin`, if there is one. */
function environment(repository: string, env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const names = { NAME: 'Test', EMAIL: 'test@example.com' };
  const identity = Object.entries(names).flatMap(([key, value]) =>
    ['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_${key}`, value]),
  );
  return {
    ...userEnvironment(),
    ...gitEnvironment,
    ...Object.fromEntries(identity),
    GITHUB_STEP_SUMMARY: '',
    GITHUB_REPOSITORY: 'team/shop',
    ...env,
    PATH: [join(repository, 'bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  };
}

function runScript(cwd: string, script: string, env: Readonly<Record<string, string>> = {}): Run {
  return run('bash', [script], cwd, environment(cwd, env));
}

interface FakeGithub {
  /** What it was called with. */
  readonly calls: () => string;
  /** The last text that it was to post. */
  readonly body: () => string;
}

/** Puts a fake `gh` command into a repository. `id` is the comment, issue or pull request that exists already. */
function fakeGithub(repository: string, id = ''): FakeGithub {
  const bin = join(repository, 'bin');
  writeText(join(bin, 'calls'), '');
  writeText(
    join(bin, 'gh'),
    `#!/bin/sh
echo "$@" >> '${bin}/calls'
case "$*" in *graphql*) echo 'shop-bot[bot]' ;; *--jq*) echo '${id}' ;; *body=@*) cat "$(echo "$*" | sed 's/.*body=@//; s/ .*//')" > '${bin}/body' ;; esac
`,
  );
  chmodSync(join(bin, 'gh'), 0o755);
  const read = (name: string) => () => readFileSync(join(bin, name), 'utf8');
  return { calls: read('calls'), body: read('body') };
}

describe('the workflows', () => {
  it.each(workflows)('%s pins its actions to commits and runs only scripts of this repository', (name) => {
    for (const { uses, run } of stepsOf(name)) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      for (const command of run?.split(' && ') ?? [])
        expect(command).toMatch(
          /^(npm ci|npm start|npm test|npm run [\w:]+( [\d.]+| -- --all)?|\.ci\/(install|run)|\.github\/scripts\/[\w-]+\.sh)$/,
        );
    }
    for (const job of jobsOf(name)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(stepsOf(name).filter(({ run }) => run !== undefined && run !== 'npm ci')).not.toHaveLength(0);
    for (const script of scriptsOf(name)) expect(existsSync(join(root, script))).toBe(true);
  });

  it('update the packages of every folder that has a lock file', () => {
    const { updates }: { readonly updates: readonly { readonly directories?: readonly string[] }[] } = parse(
      readPage('.github/dependabot.yml'),
    );
    const locked = git(root, 'ls-files', 'package-lock.json', '*/package-lock.json').trim().split('\n');
    expect(updates.flatMap(({ directories = [] }) => directories).sort()).toStrictEqual(
      locked.map((path) => `/${path.replace(/\/?package-lock.json$/, '')}`).sort(),
    );
  });

  it('regenerate and push after a template changed, and report the caller that no longer compiles', () => {
    const repository = teamRepository();
    commitFiles(repository, { 'templates/back_in_stock.yaml': changed });
    writeText(join(repository, 'notes.txt'), 'unrelated\n');
    const [regenerate = '', check = ''] = scriptsOf('regenerate.yml');
    expect(runScript(repository, check)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('differs   back-in-stock.ts'),
    });

    expect(runScript(repository, regenerate, { PUSH: 'yes' })).toMatchObject({ status: 0 });
    const files = git(repository, 'show', '--name-only', '--format=', 'origin/work').trim().split('\n');
    expect(files).toStrictEqual(['generated/back-in-stock.ts', 'generated/contract.json']);
    expect(runScript(repository, regenerate, { PUSH: 'yes' }).stdout).toContain('generated is up to date.');

    const { status, stdout, stderr } = runScript(repository, check);
    expect(status).toBe(1);
    expect(stdout).toContain('src/notify.ts(4,');
    expect(stdout).toContain('readonly [productName: string, shopName: string]');
    expect(stdout).toContain('tests ran');
    expect(stderr).toContain('Failed: types\n');

    const fixed = caller.replace("'Oak table'", "'Oak table', 'Quay Street'");
    commitFiles(repository, { 'src/notify.ts': fixed });
    expect(runScript(repository, check)).toMatchObject({ status: 0 });
  });

  it('regenerate the folder that the configuration names', () => {
    const repository = teamRepository({ 'notifygen.config.json': '{ "out": "src/generated" }' });
    commitFiles(repository, { 'templates/back_in_stock.yaml': changed });
    const [regenerate = ''] = scriptsOf('regenerate.yml');
    expect(runScript(repository, regenerate)).toMatchObject({ status: 0 });
    expect(git(repository, 'show', '--name-only', '--format=', 'HEAD').trim().split('\n')).toStrictEqual([
      'src/generated/back-in-stock.ts',
      'src/generated/contract.json',
    ]);
    expect(runScript(repository, regenerate).stdout).toContain('src/generated is up to date.');
  });

  it('say what to set if the checkout does not contain the history', () => {
    const [comment = ''] = scriptsOf('check.yml');
    expect(runScript(teamRepository(), comment, { TARGET: 'refs/remotes/origin/none' })).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/^::error::.*fetch-depth: 0/),
      stderr: '',
    });
  });

  it('keep one comment on the pull request that shows how callers are affected', () => {
    const repository = teamRepository();
    commitFiles(repository, { 'templates/back_in_stock.yaml': changed });
    const [comment = ''] = scriptsOf('check.yml');
    const line =
      '| `back_in_stock` | it takes 2 parameters instead of 1 (added: shopName)<br>Queued messages wait for workers of the old version. | `templates/back_in_stock.yaml:4` |';
    expect(runScript(repository, comment, { BASE: 'origin/main' })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(line),
    });
    expect(runScript(repository, comment, { FAIL_ON: 'breaking' })).toMatchObject({ status: 1 });

    // The base branch may have moved on.
    git(repository, 'branch', 'next', 'main');
    git(repository, 'checkout', '--quiet', 'next');
    commitFiles(repository, { 'templates/later.yaml': 'name: later\n' });
    git(repository, 'checkout', '--quiet', 'work');
    const { stdout } = runScript(repository, comment, { TARGET: 'refs/heads/next' });
    expect(stdout).toContain(line);
    expect(stdout).not.toContain('later');

    const post = (id: string) => {
      const { calls, body } = fakeGithub(repository, id);
      const { status } = runScript(repository, comment, { PULL_REQUEST: '7' });
      return { status, calls: calls(), body: body() };
    };
    const first = post('');
    expect(first).toMatchObject({ status: 0, body: expect.stringContaining(line) });
    expect(first.calls).toContain('--method POST repos/team/shop/issues/7/comments --field body=@');
    expect(first.calls).toContain('.user.login == "shop-bot[bot]" and (.body | startswith(env.MARK))');
    expect(post('42').calls).toContain('--method PATCH repos/team/shop/issues/comments/42 --field body=@');
    expect(first.body).toMatch(/^<!-- notifygen diff \. -->\n### WhatsApp templates: /);

    // Each folder with a project of its own has a comment of its own.
    const nested = join(repository, 'apps/shop');
    writeText(join(nested, 'templates/later.yaml'), 'name: later\n');
    const { stdout: own } = runScript(nested, join(repository, comment));
    expect(own).toMatch(
      /^<!-- notifygen diff apps\/shop\/ -->\n\*\*apps\/shop\*\*\n\n### WhatsApp templates: /,
    );

    for (let number = 0; number < 700; number++) {
      const name = `long_${number}_`.padEnd(60, 'x');
      writeText(join(repository, `templates/${name}.yaml`), `name: ${name}\n`);
    }
    const long = post('42').body;
    expect(long.length).toBeGreaterThan(60_000);
    expect(long.length).toBeLessThanOrEqual(65_000);
    expect(long).toMatch(
      /\nThe report is cut off here, at 65,000 characters\. The summary of the workflow run contains all of it\.\n$/,
    );

    writeText(join(repository, 'templates/back_in_stock.yaml'), `${changed}file: "\`\`\`"\n`);
    expect(post('42')).toMatchObject({
      status: 1,
      body: expect.stringMatching(
        /^<!-- notifygen diff \. -->\n### WhatsApp templates: not compared\n\n(?: {4}npm warn .*\n)* {4}templates\/back_in_stock\.yaml:5:7 - error/,
      ),
    });
  });
});

interface ActionStep {
  readonly name: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('the action', () => {
  const {
    runs,
    inputs,
  }: {
    readonly runs: { readonly steps: readonly ActionStep[] };
    readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  } = parse(readPage('action.yml'));

  /** What GitHub writes in place of an expression. */
  const values: Readonly<Record<string, string>> = {
    'github.action_path': root,
    'github.base_ref': 'main',
    'github.event.pull_request.number': '7',
    'github.token': 'the token',
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, { default: value }]) => [`inputs.${name}`, value]),
    ),
    'inputs.install': 'npm --version',
    'inputs.token': 'the token',
  };
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${name} is not known`);
      return value;
    });

  const runAction = (repository: string) => {
    const github = fakeGithub(repository);
    const summary = join(repository, 'bin/summary');
    writeText(summary, '');
    const results = runs.steps.map(({ run: line, env = {} }) => {
      const step = join(repository, 'bin/step.sh');
      writeText(step, filled(line));
      const own = Object.fromEntries(Object.entries(env).map(([key, text]) => [key, filled(text)]));
      return runScript(repository, step, {
        ...own,
        GITHUB_WORKSPACE: repository,
        GITHUB_STEP_SUMMARY: summary,
      });
    });
    return { results, summary: readFileSync(summary, 'utf8'), comment: github.body() };
  };

  it('accepts code that is up to date, and comments that callers are not affected', () => {
    const repository = teamRepository();
    const { results, summary, comment } = runAction(repository);
    expect(results.map(({ status }) => status)).toStrictEqual([0, 0, 0]);
    expect(results[1]?.stdout).toContain('The generated code is up to date.');
    expect(summary).toContain('<!-- notifygen diff . -->');
    expect(comment).toBe(summary);
  });

  it('annotates the line of a mistake, and comments what changed for callers', () => {
    const repository = teamRepository();
    commitFiles(repository, { 'templates/back_in_stock.yaml': changed });
    const outdated = runAction(repository);
    expect(outdated.results.map(({ status }) => status)).toStrictEqual([0, 1, 0]);
    expect(outdated.results[1]?.stdout).toContain(
      '::error::Generated code is not up to date (back-in-stock.ts',
    );
    expect(outdated.summary).toContain('it takes 2 parameters instead of 1');

    const wrong = changed.replace(', shopName', '');
    commitFiles(repository, { 'templates/back_in_stock.yaml': wrong });
    const { results } = runAction(repository);
    expect(results[1]).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^::error file=templates\/back_in_stock\.yaml,line=4,col=\d+::.*declares 1 parameter.*%0A.*$/m,
      ),
    });
  });
});

describe('the nightly workflow', () => {
  const entry = { name: 'back_in_stock', language: 'en', status: 'APPROVED', rejected_reason: 'NONE' };
  const matching = 'Good news, {{1}} is back in stock.';

  /** Runs a script at night, after the platform has changed: `id` is the issue or pull request that is open. */
  async function nights(script: string, project = '.', files: Readonly<Record<string, string>> = {}) {
    const repository = teamRepository(files);
    const cwd = join(repository, project);
    const seen: (string | undefined)[] = [];
    let fields = {};
    const origin = await serveHttp((request, response) => {
      seen.push(request.headers.authorization);
      const components = [{ type: 'BODY', text: matching }];
      response.end(JSON.stringify({ data: [{ ...entry, components, ...fields }], paging: {} }));
    });
    const night = async (changed: object, id: string, own: Readonly<Record<string, string>> = {}) => {
      fields = changed;
      git(repository, 'switch', '--quiet', 'main');
      const { calls } = fakeGithub(repository, id);
      const env = environment(repository, {
        WHATSAPP_TOKEN: 'SECRET',
        PULL_OPTIONS: `--url ${origin}/templates --token-from WHATSAPP_TOKEN`,
        OPEN_ISSUE: 'yes',
        ...own,
      });
      const { code, stdout } = await new Promise<{ readonly code: unknown; readonly stdout: string }>(
        (resolve) => {
          execFile('bash', [join(repository, script)], { cwd, env }, (error, stdout) =>
            resolve({ code: error?.code ?? 0, stdout }),
          );
        },
      );
      return {
        code,
        stdout,
        posted: calls()
          .split('\n')
          .filter((call) => call.includes('--method')),
      };
    };
    const body = (): string => readFileSync(join(repository, 'bin/body'), 'utf8');
    return { repository, seen, night, body };
  }

  it('keeps one issue open while the templates differ from the platform, and closes it when they match', async () => {
    const [verify = ''] = scriptsOf('verify.yml');
    const { seen, night, body } = await nights(verify);
    expect(await night({}, '')).toMatchObject({ code: 0, posted: [] });
    const other = { components: [{ type: 'BODY', text: 'Good news: {{1}} is back in stock.' }] };
    const first = await night(other, '');
    expect(first).toMatchObject({
      code: 1,
      posted: [
        expect.stringMatching(
          /^api --silent --method POST repos\/team\/shop\/issues --field title=The WhatsApp templates differ from the platform --field body=@\S+$/,
        ),
      ],
    });
    expect(body()).toContain(
      '    templates/back_in_stock.yaml:3:7 - error: the approved body is "Good news: {{1}}',
    );
    expect(body() + first.stdout).not.toContain('SECRET');
    expect((await night(other, '7')).posted.join()).toMatch(
      /^api --silent --method PATCH repos\/team\/shop\/issues\/7 --field body=@/,
    );
    expect((await night({}, '7')).posted).toStrictEqual([
      'api --silent --method PATCH repos/team/shop/issues/7 --field state=closed',
    ]);
    // Without a token, nothing is known, so the issue stays as it is.
    expect(await night({}, '7', { WHATSAPP_TOKEN: '' })).toMatchObject({ code: 2, posted: [] });
    expect(await night({}, '7', { OPEN_ISSUE: '' })).toMatchObject({ code: 0, posted: [] });
    expect(seen).toStrictEqual(Array(5).fill('Bearer SECRET'));
  });

  it('that pulls keeps one pull request open, whose text says first what can no longer be sent', async () => {
    const [pull = ''] = scriptsOf('pull.yml');
    const { repository, night, body } = await nights(pull);
    expect(await night({}, '')).toMatchObject({ code: 0, posted: [] });
    const rejected = { status: 'REJECTED', rejected_reason: 'PROMOTIONAL' };
    const { code, posted } = await night(rejected, '');
    expect(code).toBe(0);
    expect(posted.join()).toContain(
      '--method POST repos/team/shop/pulls --field title=What the platform reports about the templates --field head=notifygen/platform --field base=main --field body=@',
    );
    expect(body().split('\n')[0]).toBe(
      '**Can no longer be sent:** back\\_in\\_stock, its status is now rejected (PROMOTIONAL), called at src/notify.ts:4.',
    );
    expect(git(repository, 'show', '--format=', '--name-only', 'origin/notifygen/platform')).toBe(
      'generated/back-in-stock.ts\ngenerated/contract.json\ntemplates/back_in_stock.yaml\n',
    );
    expect((await night(rejected, '7')).posted.join()).toContain(
      '--method PATCH repos/team/shop/pulls/7 --field body=@',
    );
  });

  it.each([
    [
      'pull.yml',
      'pulls --field title=What the platform reports about the templates in apps/shop --field head=notifygen/platform-apps-shop ',
    ],
    ['verify.yml', 'issues --field title=The WhatsApp templates in apps/shop differ from the platform '],
  ])('of %s keeps one open for each folder with a project of its own', async (name, expected) => {
    const [script = ''] = scriptsOf(name);
    const files = {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': strictConfig,
      'templates/back_in_stock.yaml': template,
    };
    const nested = Object.entries(files).map(([path, text]) => [`apps/shop/${path}`, text]);
    const { night } = await nights(script, 'apps/shop', Object.fromEntries(nested));
    const { posted } = await night({ status: 'REJECTED' }, '');
    expect(posted.join()).toContain(`--method POST repos/team/shop/${expected}`);
  });
});

it('the action that pulls gives its script what it needs', () => {
  const { env = {}, run: line }: ActionStep = parse(readPage('pull/action.yml')).runs.steps[1];
  const script = readPage(/"\$ACTION_PATH\/\.\.\/(.*)"/.exec(line)?.[1] ?? '');
  for (const name of ['WHATSAPP_ACCOUNT_ID', 'WHATSAPP_TOKEN', 'PULL_OPTIONS', 'GH_TOKEN'])
    expect([script.includes(name), name in env]).toStrictEqual([true, true]);
});

it('the pre-commit recipe of docs/ci.md commits a template together with its generated code', () => {
  const hook = codeBlock(readPage('docs/ci.md'), 'sh', '#!/bin/sh');
  const repository = teamRepository();
  writeText(join(repository, '.git/hooks/pre-commit'), hook);
  chmodSync(join(repository, '.git/hooks/pre-commit'), 0o755);
  commitFiles(repository, { 'templates/back_in_stock.yaml': changed });
  const files = git(repository, 'show', '--name-only', '--format=', 'HEAD').trim().split('\n');
  expect(files).toStrictEqual([
    'generated/back-in-stock.ts',
    'generated/contract.json',
    'templates/back_in_stock.yaml',
  ]);
  commitFiles(repository, { 'notifygen.config.json': '{"importExtension": "none"}' });
  expect(git(repository, 'show', '--name-only', '--format=', 'HEAD')).toContain('generated/index.ts');
  commitFiles(repository, { 'templates/back_in_stock.yaml': template, 'notifygen.config.json': '{}' });
  // `git commit PATH` uses a temporary index, so the old versions of what the hook adds would stay staged.
  writeText(join(repository, 'templates/back_in_stock.yaml'), changed);
  expect(() => git(repository, 'commit', '-m', 'By path', 'templates')).toThrow('commit without a path');
  git(repository, 'checkout', '--', 'templates');
  expect(runScript(repository, '.github/scripts/check.sh')).toMatchObject({ status: 0 });
});
