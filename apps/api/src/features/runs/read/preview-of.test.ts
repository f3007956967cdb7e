import fc from 'fast-check';
import { expect, it } from 'vitest';
import { previewJson } from './preview-of.ts';

it.each([
  [null, null],
  ['null', null],
  ['""', null],
  ['"order 4711"', 'order 4711'],
  [String.raw`"first\nsecond \"quoted\""`, 'first second "quoted"'],
  [String.raw`"cut after an escape \u00`, 'cut after an escape'],
  [String.raw`"cut after a backslash \\`, String.raw`cut after a backslash \ `.trim()],
  [String.raw`"cut after an escaped quote \"`, 'cut after an escaped quote "'],
  [String.raw`"NUL \u0000, escape \u001b[1m and backspace\b"`, 'NUL , escape [1m and backspace'],
  ['{"a": 1}', '{"a": 1}'],
])('previewJson shows %s as %s', (json, preview) => {
  expect(previewJson(json)).toBe(preview);
});

it('previewJson of any text, cut anywhere, is the beginning of the text on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(80), (text, end) => {
      const json = JSON.stringify(text).slice(0, Math.max(1, end));
      const inline = (value: string) =>
        value
          .toWellFormed()
          .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
          .trim();
      expect(inline(text).startsWith(inline(previewJson(json) ?? ''))).toBe(true);
    }),
  );
});
