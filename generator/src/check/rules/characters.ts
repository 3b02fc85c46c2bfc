import { isScalar } from 'yaml';
import { quote } from '../../diagnostics/format.js';
import { nodeAt } from '../../source/yaml-source.js';
import { findHarmfulCharacter } from '../../text/hidden-characters.js';
import { compareOrApprove, type TemplateRule } from './rule.js';

export const hiddenCharacter: TemplateRule = {
  kind: 'template',
  name: 'hidden-character',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text or a button contains a control character, or an invisible character that reverses the order of the text.',
    fix: 'Delete the character, unless it was approved.',
  },
  example: 'name: a\nheader: "Hi\\0"',
  check: ({ texts }) =>
    texts().flatMap(({ path, text }) => {
      const found = findHarmfulCharacter(text);
      if (found === undefined) return [];
      const code = found.character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return {
        path,
        span: [found.offset, found.offset + 1],
        message: `the text contains the invisible character U+${code}`,
        hint: 'delete it, unless it was approved',
      };
    }),
};

export const quotes: TemplateRule = {
  kind: 'template',
  name: 'quotes',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text without double quotes contains `\\n`, which is not a line break there, or is in “curly quotes”, which YAML reads as a part of the text.',
    fix: 'Put the text in "double quotes".',
  },
  example: 'name: a\nfooter: “Hi”',
  check: ({ source, texts }) =>
    texts().flatMap(({ path, text }) => {
      if (!/[\\“„”«]/.test(text)) return [];
      const key = String(path.at(-1));
      const node = nodeAt(source, path);
      if (!isScalar(node) || node.type === 'QUOTE_DOUBLE') return [];
      const found = /\\(?:n|u[\dA-Fa-f]{4})/.exec(text);
      if (found) {
        const [written] = found;
        const message = `${written} is ${written.length} characters here, not a ${written === '\\n' ? 'line break' : 'character'}`;
        const hint = node.type?.startsWith('BLOCK')
          ? 'continue on a new line instead'
          : `put the text in double quotes: ${key}: ${inDoubleQuotes(text)}`;
        return { path, span: [found.index, found.index + written.length], message, hint };
      }
      if (node.type !== 'PLAIN' || !/^[“„”«].*[“”»]$/s.test(text)) return [];
      const marks = `${text.charAt(0)} and ${text.slice(-1)}`;
      const message = `YAML reads ${marks} as a part of the text`;
      const hint = `write ${key}: ${inDoubleQuotes(text.slice(1, -1))}; if the approved text has ${marks}, put " around the whole text instead`;
      return { path, span: [0, 1], message, hint };
    }),
};

/** Escape sequences stay as they are. */
function inDoubleQuotes(text: string): string {
  return quote(text).replaceAll(/\\\\(?=n|u[\dA-Fa-f]{4})/g, '\\');
}

export const plainText: TemplateRule = {
  kind: 'template',
  name: 'plain-text',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A header contains `*bold*` or other formatting, or a header or footer an emoji or a line break. WhatsApp usually does not approve this.',
    fix: 'Compare the text with the approved one. If it was approved like this, add `status: approved`.',
  },
  example: 'name: a\nheader: Our *sale* starts',
  check: ({ yaml, texts }) => {
    if (yaml.status === 'approved') return [];
    return texts('header', 'footer').flatMap(({ part, path, text }) => {
      const { index, 0: written, groups } = (part === 'header' ? inHeader : inFooter).exec(text.trim()) ?? {};
      if (index === undefined || written === undefined) return [];
      const [what = ''] = Object.entries(groups ?? {}).find(([, found]) => found !== undefined) ?? [];
      const start = text.length - text.trimStart().length + index;
      return {
        path,
        span: [start, start + written.length],
        message: `WhatsApp usually does not approve ${names[what] ?? what} in a ${part}`,
        hint: compareOrApprove,
      };
    });
  },
};

const names: Readonly<Record<string, string>> = {
  format: 'formatting',
  asterisk: 'an asterisk',
  emoji: 'an emoji',
  lineBreak: 'a line break',
};

const inFooter = /(?<lineBreak>\n)|(?<emoji>\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
const inHeader =
  /(?<format>\*[^\s*][^*\n]*\*|(?<!\w)([_~])[^\s_~](?:[^\n]*?\S)?\2(?!\w)|`{3})|(?<asterisk>\*)|(?<lineBreak>\n)|(?<emoji>\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;
