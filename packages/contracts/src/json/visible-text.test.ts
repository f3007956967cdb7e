import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textParts, visibleJson, visibleText } from './visible-text.ts';

test('visibleText replaces bidi, zero-width, control and tag characters with visible symbols', () => {
  expect(visibleText('pay \u202E0001\u202C to a\u200Bb\u0007\u{E0041}\uD800')).toBe(
    'pay ⟨U+202E⟩0001⟨U+202C⟩ to a⟨U+200B⟩b⟨U+0007⟩⟨U+E0041⟩⟨U+D800⟩',
  );
  expect(visibleText('a\rb')).toBe('a⟨U+000D⟩b');
  expect(visibleText('a\u200Db')).toBe('a⟨U+200D⟩b');
});

test('visibleText leaves line breaks, scripts and emoji unchanged', () => {
  for (const text of ['one\ttwo\r\nthree\n', 'שלום עולם', 'می\u200Cخواهم', '👨\u200D👩\u200D👧 ❤\uFE0F', '日本語', 'naïve'])
    expect(visibleText(text)).toBe(text);
});

test('visibleJson returns the same value without hidden characters', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const json = visibleJson(JSON.stringify({ value, text }));
      expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify({ value, text }));
      expect(textParts(json).some(({ isHidden }) => isHidden)).toBe(false);
    }),
  );
});

test('textParts returns parts that join to the text with its visible symbols', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const parts = textParts(text).map(({ text: part, isHidden }) => (isHidden ? `⟨${part}⟩` : part));
      expect(parts.join('')).toBe(visibleText(text));
    }),
  );
});
