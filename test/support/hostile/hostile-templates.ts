import type { DeclaredTemplate } from '../declared-template.ts';
import { hostileNames, hostileTexts } from './hostile-texts.ts';

const url = 'https://a.example/{{1}}';

/** Valid templates, each of which would break careless code generation in a different way. */
export const hostileTemplates: readonly DeclaredTemplate[] = [
  {
    name: 'comment_ends',
    description: '*/ export const injected = 1; /*',
    header: '*/ {{1}} */',
    body: 'Hi {{1}} */ **/ /* // {{2}}.\n*/ export const injected = 1; /*',
    footer: '*/',
    placeholders: [
      { name: 'title', description: '*/', example: '*/' },
      { name: 'first', description: 'ends */ here' },
      { name: 'second', example: '/*' },
    ],
    buttons: [{ url: 'https://a.example/*/{{1}}', text: '*/' }, { phone: '*/', text: '*/' }, { reply: '*/' }],
  },
  {
    name: 'quotes',
    language: 'en',
    description: `\`"' \${process.exit(1)} \\`,
    body: `Say " ' \` \${process.exit(1)} \\ \\" \\n \\u0041 $& %s to {{1}}.\n\`\`\`\ncode\n\`\`\`\`\nend`,
    file: 'document',
    buttons: [{ url: "https://a.example/'`$&\\?q={{1}}", text: '"\'`' }],
  },
  {
    name: 'tags',
    description: '@deprecated use {@link x} instead',
    body: '@deprecated since {{1}}.\n@everyone: ask me@a.example\nHi @everyone, {@link x}!\n  @param {string} x\t@internal',
    footer: '{@inheritDoc x}',
    placeholders: [{ name: 'since', description: '@throws {@link x}', example: '@see x' }],
    buttons: [{ reply: '@deprecated' }],
  },
  {
    name: 'hidden',
    description:
      'nul \u0000, bidi \u202e\u2066\u061c, lines \u2028\u2029\u0085, width \u200b\u2060, half \ud800.',
    body: 'nul \u0000 escape \u001b[31m delete \u007f bidi \u202e\u2066 lines \u2028\u2029\u0085\u000b end {{1}}.\r\nCRLF',
    file: 'video',
  },
  // `{{` would start a placeholder without a number.
  { name: 'every_text', body: `Hi {{1}}: ${hostileTexts.filter((text) => text !== '{{').join(' ')}.` },
  { name: 'scripts', language: 'fa', body: 'می‌خواهم {{1}} مرحبا 日本語 😀 👨‍👩‍👧 é {{2}}.', file: 'image' },
  // As long as WhatsApp allows.
  { name: 'longest_body', body: 'Hi {{1}}, '.padEnd(1024, ' */') },
  { name: 'x'.repeat(512), body: 'Hi {{1}}!' },
  { name: `${'x'.repeat(511)}y`, body: 'Hi {{1}}!' },
  { name: 'every_placeholder_name', placeholders: hostileNames },
  { name: 'every_button_name', buttons: hostileNames.slice(0, 100).map((name) => ({ name, url })) },
  {
    name: 'a_body_per_language',
    language: ['en', 'ar', 'pt_BR'],
    header: '{{1}} of {{2}}',
    body: { en: 'Hi {{1}} */!', ar: 'مرحبا \u202e{{1}}!', pt_BR: `\`Oi\` {{1}} \${x}!` },
    footer: 'Bye',
    placeholders: ['part', 'whole', 'customerName'],
    file: 'document',
    buttons: [
      { url },
      { url, name: 'button1' },
      { url: 'https://a.example/' },
      { phone: '+1' },
      { reply: 'Yes' },
    ],
  },
  { name: 'counted', placeholders: 12 },
  { name: 'overridden', function: 'send2FA' },
  ...'2fa index con template templates send_x __proto__ constructor delete client options promise receipt'
    .split(' ')
    .map((name) => ({ name })),
];
