import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, loadTemplates } from 'notifygen';
import { describe, expect, it } from 'vitest';
import { rules } from '../../generator/dist/check/rules/index.js';
import type { ExampleFile } from '../../generator/dist/check/rules/rule.js';
import { scratchFolder } from '../support/files.ts';
import { notifygen } from '../support/notifygen.ts';

function writeExample(folder: string, name: string, content: ExampleFile): void {
  const path = join(folder, name);
  if (typeof content === 'object' && 'linkTo' in content) symlinkSync(content.linkTo, path);
  else writeFileSync(path, content);
}

/** Only the command line reads a configuration. */
async function diagnosticsOf(folder: string): Promise<readonly Diagnostic[]> {
  if (!existsSync(join(folder, 'notifygen.config.json'))) return (await loadTemplates(folder)).diagnostics;
  return JSON.parse((await notifygen(folder, 'generate', '--json')).stdout).diagnostics;
}

describe('the rule', () => {
  it.each(rules)('$name reports its example, and no other rule does', async (rule) => {
    const folder = scratchFolder();
    const files = typeof rule.example === 'string' ? { 'a.yaml': rule.example } : rule.example;
    for (const [name, content] of Object.entries(files)) writeExample(folder, name, content);
    const diagnostics = await diagnosticsOf(folder);
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { message, hint, severity, rule: name } of diagnostics) {
      expect({ name, severity }).toStrictEqual({ name: rule.name, severity: rule.severity ?? 'error' });
      expect(message).toMatch(/^(?:WhatsApp|YAML|[^A-Z]).*[^.]$/s);
      expect(hint).toBeTruthy();
    }
  });

  it.each([
    ['text-length', 'xx', 'x'],
    ['example-length', 'xx', 'x'],
    ['button-count', '\n  - reply: Hi', ''],
  ])('%s has the shortest example that breaks it', async (wanted, unit, shorter) => {
    const example = String(rules.find(({ name }) => name === wanted)?.example);
    const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': example.replace(unit, shorter) }));
    expect(diagnostics).toStrictEqual([]);
  });

  it.each(rules)('$name has a unique name, and is documented in sentences', ({ name, problem, fix }) => {
    expect(rules.filter((other) => other.name === name)).toHaveLength(1);
    expect(problem).toMatch(/^\S.*\.$/s);
    expect(fix).toMatch(/^[^A-Z].*[^.]$/s);
  });
});
