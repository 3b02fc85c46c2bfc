import { isScalar } from 'yaml';
import { nodeAt } from '../../source/yaml-source.js';
import { isDraftIn, type TextPart } from '../template-yaml.js';
import { changeDraft, type Rule } from './rule.js';

export const characterRules: readonly Rule[] = [
  {
    name: 'hidden-character',
    severity: 'warning',
    problem:
      'A text or a button contains a control character, or an invisible character that reverses the order of the text.',
    fix: 'delete it, unless it was approved',
    example: 'name: a\nheader: "Hi\\0"',
    checkTemplate: ({ texts }) =>
      texts().flatMap(({ path, text }) => {
        const found = harmful.exec(text);
        if (found === null) return [];
        const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        const message = `the text contains the invisible character U+${code}`;
        return { path, span: [found.index, found.index + 1], message };
      }),
  },
  {
    name: 'quotes',
    severity: 'warning',
    problem:
      'A text without double quotes contains `\\n`, which is not a line break there, or is in “curly quotes”, which YAML reads as a part of the text.',
    fix: 'put the text in "double quotes", even around “curly” ones that were approved; in a block, continue on a new line instead of writing `\\n`',
    example: 'name: a\nfooter: “Hi”',
    checkTemplate: ({ source, texts }) =>
      texts().flatMap(({ path, text }) => {
        const sequence = /\\(?:n|u[\dA-Fa-f]{4})/.exec(text);
        const isCurly = /^[“„”«].*[“”»]$/s.test(text);
        if (sequence === null && !isCurly) return [];
        const node = nodeAt(source, path);
        if (!isScalar(node) || node.type === 'QUOTE_DOUBLE') return [];
        if (sequence !== null) {
          const [written] = sequence;
          const message = `${written} is ${written.length} characters here, not a ${written === '\\n' ? 'line break' : 'character'}`;
          return { path, span: [sequence.index, sequence.index + written.length], message };
        }
        if (node.type !== 'PLAIN') return [];
        const message = `YAML reads ${text.charAt(0)} and ${text.slice(-1)} as a part of the text`;
        return { path, span: [0, 1], message };
      }),
  },
  {
    name: 'plain-text',
    severity: 'warning',
    problem:
      'A header contains `*bold*` or other formatting, or a header or footer an emoji or a line break, and the text is not approved yet. WhatsApp usually does not approve this.',
    fix: changeDraft,
    example: 'name: a\nstatus: pending\nheader: Our *sale* starts',
    checkTemplate: ({ yaml, texts }) =>
      texts('header', 'footer').flatMap(({ part, path, text, language }) => {
        if (!isDraftIn(yaml, language)) return [];
        for (const { what, parts, pattern } of unusual) {
          const found = parts.includes(part) ? pattern.exec(text.trimEnd()) : null;
          if (found === null) continue;
          const message = `WhatsApp usually does not approve ${what} in a ${part}`;
          return { path, span: [found.index, found.index + found[0].length], message };
        }
        return [];
      }),
  },
];

/** The hidden characters that no text needs: controls, and marks that reverse the order of the characters after them. */
const harmful = /(?![\t\n\r\u0085])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

interface Unusual {
  readonly what: string;
  readonly parts: readonly TextPart[];
  readonly pattern: RegExp;
}

const unusual: readonly Unusual[] = [
  {
    what: 'formatting',
    parts: ['header'],
    pattern: /\*[^\s*][^*\n]*\*|(?<!\w)([_~])[^\s_~](?:[^\n]*?\S)?\1(?!\w)|`{3}/,
  },
  { what: 'an asterisk', parts: ['header'], pattern: /\*/ },
  { what: 'a line break', parts: ['header', 'footer'], pattern: /(?<=\S\s*)\n/ },
  { what: 'an emoji', parts: ['header', 'footer'], pattern: /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u },
];
