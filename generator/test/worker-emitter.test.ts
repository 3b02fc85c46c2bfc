import { join } from 'node:path';
import { loadTemplates, type Template } from 'notifygen';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../test/support/run.ts';
// The built one: its thread cannot run from the sources.
import { createEmitter, type Emitter } from '../dist/emit/worker-emitter.js';
import { type EmitOptions, emitIndex, emitModules } from '../src/emit/emit.js';

function emitterForTest(): Emitter {
  const emitter = createEmitter();
  onTestFinished(emitter.end);
  return emitter;
}

describe('an emitter', () => {
  it('returns the same texts as emitting without a thread, even for two emissions at once', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const indexed = templates.map(({ name, names }) => ({ name, names }));
    const emitter = emitterForTest();
    const choices: readonly EmitOptions[] = [{ importExtension: '.ts' }, { header: ['// Ours.'] }];
    const emitted = choices.map(async (options) => {
      const emission = emitter.start(options);
      for (const template of templates) emission.add(template);
      const expected = [...emitModules(templates, options), ['index.ts', emitIndex(indexed, options)]];
      expect([...(await emission.finish(indexed))]).toStrictEqual(expected);
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
    await expect(Promise.all([failing.finish(undefined), other.finish(undefined)])).rejects.toThrow(
      TypeError,
    );

    const next = emitter.start({});
    for (const template of templates) next.add(template);
    expect((await next.finish(undefined)).size).toBe(templates.length);
  });

  it('can be used again after its end', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const emitter = emitterForTest();
    emitter.end();
    for (const _ of [1, 2]) {
      const emission = emitter.start({});
      for (const template of templates) emission.add(template);
      expect((await emission.finish(undefined)).size).toBe(templates.length);
      emitter.end();
    }
  });
});
