import { locationOfRange } from '../../source/yaml-source.js';
import type { ConfigRule } from './rule.js';

export const json: ConfigRule = {
  kind: 'config',
  name: 'json',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The configuration is not valid JSON.',
    fix: 'Fix the mistake that the message describes.',
  },
  example: { 'a.yaml': 'name: a', 'notifygen.config.json': '{ "out": "x" ' },
  check: ({ source }) => {
    try {
      JSON.parse(source.text);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const position = / at position (\d+)/.exec(reason)?.[1];
      const start = position === undefined ? endOfTokens(source.text) : Number(position);
      return [
        {
          location: locationOfRange(source, start, start + 1),
          message: `invalid JSON: ${reason.replace(/( in JSON at position|, ("|\.\.\.)).*/s, '')}`,
          hint: 'JSON has no comments and no trailing commas, and its keys and strings are in "double quotes"',
        },
      ];
    }
  },
};

/** The JSON parser reports the position of only some mistakes. This finds the first character that cannot be part of JSON. */
function endOfTokens(text: string): number {
  const tokens = /^(?:[\s{}[\],:]|"(?:[^"\\\n]|\\.)*"|true|false|null|[-+.\deE]+)*/.exec(text);
  return tokens?.[0].length ?? 0;
}
