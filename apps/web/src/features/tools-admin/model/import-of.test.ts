import { expect, test } from 'vitest';
import { importOf } from './import-of.ts';

test('an import is an address or a text', () => {
  expect(importOf('', ' ')).toEqual({ ok: false, problem: undefined });
  expect(importOf('', '- a')).toEqual({ ok: true, asked: { text: '- a' } });
  expect(importOf(' https://example.com/t.yaml ', '')).toEqual({ ok: true, asked: { url: 'https://example.com/t.yaml' } });
  expect(importOf('https://example.com', '- a')).toMatchObject({ ok: false, problem: 'Enter an address or text, not both.' });
  expect(importOf('ftp://example.com', '').ok).toBe(false);
  expect(importOf('https://', '').ok).toBe(false);
});
