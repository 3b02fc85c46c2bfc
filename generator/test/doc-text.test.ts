import { describe, expect, it } from 'vitest';
import { docBlock, docLine, docText } from '../src/doc-text.js';

describe('a text in a documentation comment', () => {
  it('cannot end the comment', () => {
    expect(docText('a */ b **/')).toBe('a *\\/ b **\\/');
  });

  it('shows every hidden character', () => {
    expect(docText('\u0000\u202e\u2028\ud800')).toBe('\\u{0}\\u{202E}\\u{2028}\\u{D800}');
    expect(docText('😀 👨‍👩‍👧 é مرحبا می‌خواهم')).toBe('😀 👨‍👩‍👧 é مرحبا می‌خواهم');
  });

  it('cannot begin a tag', () => {
    expect(docLine('@deprecated {@link x}')).toBe('\\@deprecated {\\@link x}');
    expect(docBlock('Hi @everyone, me@a.example')[1]).toBe('> Hi \\@everyone, me@a.example');
  });

  it('stands in a fence that it cannot close', () => {
    expect(docBlock('```\r\n````')).toStrictEqual(['> `````text', '> ```', '> ````', '> `````']);
  });
});
