/** Records the animation of the README from the real programs. Run it with npm run recording; it needs Chromium and ffmpeg. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import type { Page } from 'playwright-core';
import {
  announceMissingChromium,
  chromiumPath,
  launchChromium,
} from '../../sandbox/test/support/chromium.ts';
import { run, runNode, startNode } from '../../test/support/run.ts';
import { strictConfig } from '../../test/support/typescript.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { type EditorState, editorPage } from './editor-page.ts';

const size = { width: 1160, height: 620 };
const code = `import { clientFromEnv } from '@notifygen/runtime';
import { sendOrderShipped } from './generated/index.js';

const client = clientFromEnv();

await sendOrderShipped(client, {
  to: '447700900123',
  parameters: ['Ann', 'A-1001', 'Friday'],
  file: {
    type: 'document',
    url: 'https://shop.example/invoices/A-1001.pdf',
  },
  buttons: ['A-1001'],
});
console.log('accepted');
`;

announceMissingChromium();
if (chromiumPath === undefined || spawnSync('ffmpeg', ['-version']).status !== 0) {
  console.error('The recording needs Chromium and ffmpeg: apt-get install chromium ffmpeg');
  process.exit(1);
}
mkdirSync('test/.scratch', { recursive: true });
const folder = mkdtempSync(resolve('test/.scratch/recording-'));
const yamlPath = join(folder, 'templates/order_shipped.yaml');
const codePath = join(folder, 'orders.ts');
mkdirSync(join(folder, 'templates'));
writeFileSync(yamlPath, readFileSync('templates/order_shipped.yaml'));
writeFileSync(codePath, code);
writeFileSync(join(folder, 'notifygen.config.json'), '{ "target": "js" }');
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
writeFileSync(join(folder, 'tsconfig.json'), strictConfig);

const browser = await launchChromium(chromiumPath);
let close: (() => Promise<void>) | undefined;
try {
  const page = await browser.newPage({ viewport: size, locale: 'en-GB' });
  const frames = createFrames(page);
  let state: EditorState = { yaml: readFileSync(yamlPath, 'utf8'), code, diagnostics: [], terminal: [] };
  const show = async (part: Partial<EditorState>, seconds: number): Promise<void> => {
    state = { ...state, ...part };
    await page.setContent(editorPage(state));
    await frames.add(seconds);
  };
  /** Types a text before another one. */
  const type = async (file: 'yaml' | 'code', before: string, typed: string): Promise<void> => {
    const start = state[file].indexOf(before);
    const whole = state[file];
    for (let length = 1; length <= typed.length; length++) {
      const text = whole.slice(0, start) + typed.slice(0, length) + whole.slice(start);
      await show({ [file]: text, caret: { file, offset: start + length } }, 0.08);
    }
    writeFileSync(file === 'yaml' ? yamlPath : codePath, state[file]);
  };
  const generate = async (): Promise<void> => {
    const { stdout, stderr } = runNode([resolve('generator/bin/notifygen.cjs'), 'generate'], folder);
    const lines = (stdout + stderr).trim().split('\n');
    await show({ terminal: ['$ npx notifygen generate', ...lines.slice(-3)], caret: undefined }, 0.3);
  };
  await generate();
  await show({ terminal: [] }, 1);
  await type('yaml', '.\nplaceholders', ' with {{4}}');
  await type('yaml', ']', ', carrier');
  await generate();
  await show({ diagnostics: await diagnosticsOf(folder, 'orders.ts') }, 2.4);
  writeFileSync('docs/images/recording-still.png', await page.screenshot());
  await type('code', '],\n  file', ", 'DHL'");
  await show({ diagnostics: await diagnosticsOf(folder, 'orders.ts'), caret: undefined }, 0.6);
  if (state.diagnostics.length > 0) throw new Error('the corrected call does not compile');
  const sandbox = await createSandbox({ templates: join(folder, 'templates') });
  const server = await serveSandbox(sandbox);
  close = server.close;
  const inbox = await browser.newPage({ viewport: size, locale: 'en-GB' });
  await inbox.goto(`${server.url}/`);
  const env = {
    NOTIFYGEN_BASE_URL: server.url,
    NOTIFYGEN_APP_ID: sandbox.appId,
    NOTIFYGEN_API_KEY: sandbox.apiKey,
  };
  const sent = await startNode(['orders.ts'], folder, env);
  if (sent.status !== 0) throw new Error(sent.stderr);
  await inbox.locator('.bubble').first().waitFor();
  await inbox.locator('.inspector').waitFor();
  const bubble = await inbox.screenshot();
  await show({ terminal: ['$ node orders.ts', ...sent.stdout.trim().split('\n')] }, 0.8);
  await frames.addImage(bubble, 3);
  frames.write('docs/images/recording.webp');
} finally {
  await browser.close();
  await close?.();
  rmSync(folder, { recursive: true });
}

/** Collects pictures, and writes them as an animation. */
function createFrames(page: Page) {
  const target = mkdtempSync(resolve('test/.scratch/frames-'));
  const list: string[] = [];
  const addImage = async (image: Buffer, seconds: number): Promise<void> => {
    const path = join(target, `${list.length}.png`);
    writeFileSync(path, image);
    list.push(`file '${path}'\nduration ${seconds}`);
  };
  return {
    addImage,
    add: async (seconds: number) => addImage(await page.screenshot(), seconds),
    write: (path: string): void => {
      const listPath = join(target, 'frames.txt');
      // ffmpeg ignores the duration of the last entry.
      writeFileSync(listPath, [...list, list.at(-1)].join('\n'));
      const input = ['-y', '-f', 'concat', '-safe', '0', '-i', listPath];
      const output = ['-vsync', 'vfr', '-c:v', 'libwebp_anim', '-lossless', '1', '-loop', '0', path];
      const { status, stderr } = run('ffmpeg', [...input, ...output], '.');
      rmSync(target, { recursive: true });
      if (status !== 0) throw new Error(stderr);
    },
  };
}
