import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConfig } from '../../generator/dist/config/check-config.js';
import { type Diagnostic, sortDiagnostics } from '../../generator/dist/diagnostics/diagnostic.js';
import { formatDiagnostic } from '../../generator/dist/diagnostics/format.js';
import { createFileLoader } from '../../generator/dist/load-templates.js';
import { fence } from './markdown.ts';
import { mistakeSections } from './mistake-sections.ts';
import type { Mistake } from './mistakes/mistake.ts';
import { mistakes } from './mistakes/mistakes.ts';

/** Every mistake with what notifygen prints about it. */
export async function mistakeList(): Promise<string> {
  const load = await createFileLoader();
  const diagnose = (mistake: Mistake): readonly Diagnostic[] => {
    const { file = 'template.yaml', text } = mistake;
    if (file.endsWith('.json')) return diagnoseConfig(file, text);
    return load({ path: file, shownAs: file, origin: file, text: `${text}\n` }).diagnostics;
  };
  return mistakeSections(mistakes, (mistake) => {
    const printed = sortDiagnostics(diagnose(mistake)).map((diagnostic) => formatDiagnostic(diagnostic));
    return [fence('text', mistake.text), fence('text', printed.join('\n\n'))];
  });
}

function diagnoseConfig(file: string, text: string): readonly Diagnostic[] {
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-docs-'));
  try {
    const path = join(folder, file);
    writeFileSync(path, text);
    return checkConfig({ path, base: [] }).diagnostics.map((diagnostic) => ({ ...diagnostic, file }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
