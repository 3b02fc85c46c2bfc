import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, loadTemplates } from 'notifygen';
import { describe, expect, it } from 'vitest';
import { mistakes } from '../../docs/make/mistakes/mistakes.ts';
import { checkConfig } from '../../generator/dist/config/check-config.js';
import { applyHint } from '../support/apply-hint.ts';
import { scratchFolder } from '../support/files.ts';

async function diagnose(file: string, text: string): Promise<readonly Diagnostic[]> {
  const folder = scratchFolder();
  writeFileSync(join(folder, file), text);
  return file.endsWith('.json')
    ? checkConfig({ path: join(folder, file), base: [] }).diagnostics
    : (await loadTemplates(folder)).diagnostics;
}

const placeOf = ({ rule, line, column, message }: Diagnostic): string =>
  `${line}:${column} ${rule}: ${message}`;

const all = Object.entries(mistakes).flatMap(([topic, list]) =>
  list.map((mistake) => ({ topic, ...mistake })),
);

describe('a hint on the page of common mistakes', () => {
  it.each(all)(
    'removes what it is about and adds no error: $topic, $title',
    async ({ file = 'template.yaml', text }) => {
      const found = await diagnose(file, `${text}\n`);
      expect(found).not.toHaveLength(0);
      for (const diagnostic of found) {
        const fixed = applyHint(`${text}\n`, diagnostic);
        if (fixed === undefined) continue;
        const rest = (await diagnose(file, fixed))
          .filter(({ severity }) => severity === 'error')
          .map(placeOf);
        expect(rest, fixed).not.toContain(placeOf(diagnostic));
        expect(rest.length, fixed).toBeLessThanOrEqual(found.filter((one) => one !== diagnostic).length);
      }
    },
  );

  it('can be followed literally for most of them', async () => {
    const applied = await Promise.all(
      all.map(async ({ file = 'template.yaml', text }) =>
        (await diagnose(file, `${text}\n`)).some((one) => applyHint(`${text}\n`, one) !== undefined),
      ),
    );
    expect(applied.filter(Boolean).length).toBeGreaterThan(all.length / 2);
  });
});
