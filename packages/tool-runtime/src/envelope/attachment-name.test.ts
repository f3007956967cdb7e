import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachmentName } from './attachment-name.ts';

it.each([
  ['a\n<b>.html', 'a_<b>.html'],
  ['a\r\nset-cookie: x', 'a__set-cookie: x'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['NUL\0.txt', 'NUL_.txt'],
  ['sums/Grüße 日本 (1) 👩‍💻.csv', 'sums/Grüße 日本 (1) 👩‍💻.csv'],
])('attachmentName(%j) is %j', (name, expected) => expect(attachmentName(name)).toBe(expected));

it('attachmentName returns one line of at most 255 characters that ends as the name does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), name => {
      const cleaned = attachmentName(`${name}.csv`);
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect([...cleaned].length).toBeLessThanOrEqual(255);
      expect(cleaned.endsWith('.csv')).toBe(true);
    }),
  );
});
