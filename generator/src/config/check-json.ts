import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnosticAtRange, type YamlSource } from '../source/yaml-source.js';

/** Where and why a text is no JSON; `undefined` where it is. */
export function jsonDiagnostic(source: YamlSource): Diagnostic | undefined {
  const text = source.text;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // The engine names the position of some mistakes only, and quotes the text around the others.
    const reason = error instanceof Error ? error.message : String(error);
    const position = / at position (\d+)/.exec(reason)?.[1];
    const start = position === undefined ? endOfTokens(text) : Number(position);
    return diagnosticAtRange(source, start, start + 1, {
      rule: 'json',
      message: `the file is no JSON: ${reason.replace(/( in JSON at position|, ("|\.\.\.)).*/s, '')}`,
      hint: 'JSON has neither comments nor trailing commas, and its keys and texts stand in "double quotes"',
    });
  }
}

/** Where the first character stands that no JSON has there. */
function endOfTokens(text: string): number {
  const tokens = /^(?:[\s{}[\],:]|"(?:[^"\\\n]|\\.)*"|true|false|null|[-+.\deE]+)*/.exec(text);
  return tokens?.[0].length ?? 0;
}
