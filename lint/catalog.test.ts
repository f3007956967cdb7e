import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appTexts, catalogFile, catalogOf } from './catalog/app-texts.ts';

describe('texts of the app', () => {
  const texts = appTexts();

  it('are all in one catalog, and it holds nothing else: `node lint/update-catalog.ts` writes it anew', () => {
    expect(readFileSync(catalogFile, 'utf8')).toBe(catalogOf(texts));
  });

  it('are whole: none begins or ends where another is put to it', () => {
    const pieces = Object.keys(JSON.parse(readFileSync(catalogFile, 'utf8')) as object).filter(key =>
      /^[\s,;:.)]|[\s,;(]$/.test(key),
    );
    expect(pieces).toEqual([]);
  });

  it('never stand in the markup itself, nor in a table of words', () => {
    const outside = [...texts].flatMap(([file, { outside: found }]) =>
      found.map(({ line, words: text }) => `${file}:${line} ${text}`),
    );
    expect(outside).toEqual([]);
  });
});
