import { compareOrApprove, type TemplateRule } from './rule.js';

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
