import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../test/support/tools.ts';
import { type EmitOptions, emitIndex, emitModules } from '../src/emit/emit.js';
import { startEmission } from '../src/emit/emitter.js';
import { loadTemplates } from '../src/load-templates.js';
import type { Template } from '../src/template/template.js';

describe('emitting in a thread', () => {
  it('gives what emitting here would give, to several at once', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const indexed = templates.map(({ name, names }) => ({ name, names }));
    const choices: readonly EmitOptions[] = [{ importExtension: '.ts' }, { header: ['// Ours.'] }];
    const emitted = choices.map(async (options) => {
      const emission = startEmission(options);
      for (const template of templates) emission.add(template);
      const here = [...emitModules(templates, options), ['index.ts', emitIndex(indexed, options)]];
      expect([...(await emission.finish(indexed))]).toStrictEqual(here);
    });
    await Promise.all(emitted);
  });

  it('is told of as failed where the thread fails, and goes on in a new one', async () => {
    const { templates } = await loadTemplates(join(root, 'templates'));
    const unfit: Template = JSON.parse('{"name":"unfit"}');
    const [failing, beside] = [startEmission({}), startEmission({})];
    failing.add(unfit);
    for (const template of templates) beside.add(template);
    await expect(failing.finish(undefined)).rejects.toThrow(TypeError);
    await expect(beside.finish(undefined)).rejects.toThrow(TypeError);

    const next = startEmission({});
    for (const template of templates) next.add(template);
    expect((await next.finish(undefined)).size).toBe(templates.length);
  });
});
