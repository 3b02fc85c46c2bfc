import { join } from 'node:path';
import { loadTemplates, type Template } from 'notifygen';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { root } from '../../test/support/run.ts';
// The built one: its thread cannot run from the sources.
import { createEmitter, type Emission, type Emitter } from '../dist/emit/worker-emitter.js';
import { emitModules } from '../src/emit/emit.js';
import type { PrintOptions } from '../src/emit/print.js';
import { digestOf } from '../src/text/digest.js';

function emitterForTest(): Emitter {
  const emitter = createEmitter();
  onTestFinished(emitter.end);
  return emitter;
}

describe('an emitter', () => {
  it('writes the modules into a folder and returns their digests, and the texts if it cannot', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const folder = scratchFolder();
    const emitter = emitterForTest();
    const emitInto = (target: string): ReturnType<Emission['finish']> => {
      const emission = emitter.start({ extension: '.js' }, target);
      for (const template of templates) emission.add(template);
      return emission.finish();
    };
    const files = emitModules(templates, { extension: '.js' }).flatMap((module) => module.files);
    const { written, texts, declarations } = await emitInto(folder);
    expect(readTree(folder)).toStrictEqual(Object.fromEntries(files));
    expect(written).toStrictEqual(files.map(([name, text]) => [name, digestOf(text)]));
    expect(texts).toStrictEqual([]);
    const unwritten = { written: [], texts: files, declarations };
    expect(await emitInto(join(folder, 'missing'))).toStrictEqual(unwritten);
  });

  it('returns the same modules as emitting without a thread, even for two emissions at once', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const emitter = emitterForTest();
    const choices: readonly PrintOptions[] = [{ extension: '.mjs' }, { header: ['// Ours.'] }];
    const emitted = choices.map(async (options) => {
      const emission = emitter.start(options);
      for (const template of templates) emission.add(template);
      const modules = emitModules(templates, options);
      const texts = modules.flatMap(({ files }) => files);
      expect(await emission.finish()).toMatchObject({ texts, written: [] });
    });
    await Promise.all(emitted);
  });

  it('rejects if the thread fails, and starts another thread for the next emission', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const invalid: Template = JSON.parse('{"name":"invalid"}');
    const emitter = emitterForTest();
    const [failing, other] = [emitter.start({}), emitter.start({})];
    failing.add(invalid);
    for (const template of templates) other.add(template);
    await expect(Promise.all([failing.finish(), other.finish()])).rejects.toThrow(TypeError);

    const next = emitter.start({});
    for (const template of templates) next.add(template);
    expect((await next.finish()).texts).toHaveLength(templates.length);
  });

  it('can be used again after its end', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const emitter = emitterForTest();
    await emitter.end();
    for (const _ of [1, 2]) {
      const emission = emitter.start({});
      for (const template of templates) emission.add(template);
      expect((await emission.finish()).texts).toHaveLength(templates.length);
      await emitter.end();
    }
  });
});
