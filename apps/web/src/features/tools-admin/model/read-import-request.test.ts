import { expect, test } from 'vitest';
import { readImportRequest } from './read-import-request.ts';

test('readImportRequest accepts a URL or the text of a document', () => {
  expect(readImportRequest('', ' ')).toEqual({ ok: false, problem: undefined });
  expect(readImportRequest('', '- a')).toEqual({ ok: true, asked: { text: '- a' } });
  expect(readImportRequest(' https://example.com/t.yaml ', '')).toEqual({
    ok: true,
    asked: { url: 'https://example.com/t.yaml' },
  });
  expect(readImportRequest('https://example.com', '- a')).toMatchObject({
    ok: false,
    problem: 'Enter an address or text, not both.',
  });
  expect(readImportRequest('ftp://example.com', '').ok).toBe(false);
  expect(readImportRequest('https://', '').ok).toBe(false);
});
