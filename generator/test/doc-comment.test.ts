import { describe, expect, it } from 'vitest';
import { docBlock, docLine, docText } from '../src/emit/doc-comment.js';

describe('a text in a documentation comment', () => {
  it('cannot end the comment', () => {
    expect(docText('a */ b **/')).toBe('a *\\/ b **\\/');
  });

  it('shows every hidden character', () => {
    expect(docText('\u0000\u202e\u2028\ud800')).toBe('\\u{0}\\u{202E}\\u{2028}\\u{D800}');
    expect(docText('\u3164\u115f\u2065\u{e0041}')).toBe('\\u{3164}\\u{115F}\\u{2065}\\u{E0041}');
    const plain = '😀 👨‍👩‍👧 ❤\ufe0f é مرحبا می‌خواهم';
    expect(docText(plain)).toBe(plain);
  });

  it('shows hidden characters next to joined lines and trimmed spaces', () => {
    expect(docLine(' a\u2028b\u000bc\r\n\t d\ufeff ')).toBe('a\\u{2028}b\\u{B}c d\\u{FEFF}');
    expect(docBlock('a \n\u3000b\ufeff\n')).toStrictEqual([
      '> ```text',
      '> a',
      '> \u3000b\\u{FEFF}',
      '> ```',
    ]);
  });

  it('cannot start a tag', () => {
    expect(docLine('@deprecated {@link x}')).toBe('\\@deprecated {\\@link x}');
    expect(docBlock('Hi @everyone, me@a.example')[1]).toBe('> Hi \\@everyone, me@a.example');
  });

  it('cannot close the code block around it', () => {
    expect(docBlock('```\r\n````')).toStrictEqual(['> `````text', '> ```', '> ````', '> `````']);
  });
});
