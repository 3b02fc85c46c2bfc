/** Texts that careless code generation would turn into code, the end of a comment, a tag or nothing. */
export const hostileTexts: readonly string[] = [
  // Start and end of comments, strings and template literals.
  '*/',
  '**/',
  '*/ throw new Error("injected"); /*',
  '"; throw new Error("injected"); "',
  `\${(() => { throw new Error('injected'); })()}`,
  ...'/* // " \' ` ``` ~~~ \\ \\" \\u0041'.split(' '),
  // Line breaks in some language.
  ...['\n', '\r', '\r\n'],
  ...'\u000b\u0085\u2028\u2029',
  // Invisible characters, and characters that reverse a line.
  '\u001b[31m',
  ...'\u0000\u0008\u007f\u00ad\u061c\u200b\u202e\u2066\ufeff\ufff9\u3164\u2065\u{e0041}',
  '\ud800',
  '\udc00',
  // Syntax of documentation comments, Markdown and HTML.
  '@deprecated',
  '\n@deprecated',
  '\u3000@param',
  'Hi @everyone',
  '{@link x}',
  '{@',
  '# heading',
  '\n---\n',
  '<!--',
  '</script>',
  '![x](https://a.example/x.png)',
  // Placeholders and escapes of other languages.
  ...'{ } {{ }} {1} $& $1 %s'.split(' '),
  // Harmless, but easy to damage.
  '\t',
  '  ',
  '\u00a0',
  '😀',
  '👨‍👩‍👧',
  'می‌خواهم',
  'e\u0301',
];

/** Names with a meaning in TypeScript, in the generated module or on every object. */
export const hostileNames: readonly string[] = (
  'abstract accessor any arguments as assert asserts async await bigint boolean break case catch class const ' +
  'constructor continue debugger declare default defer delete do else enum eval export extends false finally for ' +
  'from function get global if implements import in infer instanceof interface intrinsic is keyof let module ' +
  'namespace never new null number object of out override package private protected public readonly require return ' +
  'satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown using ' +
  'var void while with yield __proto__ prototype toString hasOwnProperty valueOf then template message options ' +
  'client fillTemplate deliverTemplate Client Promise Receipt TemplateForSendRequest placeholder1 button1 _ _case'
).split(' ');
