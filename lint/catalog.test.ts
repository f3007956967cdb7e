import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appTexts, catalogFile, catalogOf } from './catalog/app-texts.ts';

describe('app text catalog', () => {
  const texts = appTexts();

  it('are all in one catalog, and it holds nothing else: `node lint/update-catalog.ts` writes it anew', () => {
    expect(readFileSync(catalogFile, 'utf8')).toBe(catalogOf(texts));
  });

  it('a catalog text is a complete phrase and is never concatenated with another', () => {
    const pieces = Object.keys(JSON.parse(readFileSync(catalogFile, 'utf8')) as object).filter(key =>
      /^[\s,;:.)]|[\s,;(]$/.test(key),
    );
    expect(pieces).toEqual([]);
  });

  it('a text never appears in the markup itself or in a lookup table', () => {
    const outside = [...texts].flatMap(([file, { outside: found }]) => found.map(({ line, text }) => `${file}:${line} ${text}`));
    expect(outside).toEqual([]);
  });
});
