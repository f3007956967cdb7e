import { describe, expect, it } from 'vitest';
import { shortenSame, wordDiff } from './word-diff.ts';

describe('wordDiff', () => {
  it('wordDiff marks only the words that differ', () => {
    expect(wordDiff('Answer in one short sentence.', 'Answer in one long sentence.')).toEqual([
      { kind: 'same', text: 'Answer in one ' },
      { kind: 'removed', text: 'short' },
      { kind: 'added', text: 'long' },
      { kind: 'same', text: ' sentence.' },
    ]);
  });
  it('the unchanged and removed parts are the first text, the unchanged and added parts the second', () => {
    const [before, after] = ['one\ntwo three', 'two\n\nthree four'];
    const parts = wordDiff(before, after);
    const textOf = (kind: string) => parts.filter(part => part.kind === 'same' || part.kind === kind).map(({ text }) => text);
    expect(textOf('removed').join('')).toBe(before);
    expect(textOf('added').join('')).toBe(after);
  });
  it('texts that differ in too many words are shown as replaced', () => {
    const words = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ');
    expect(wordDiff(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('shortenSame', () => {
  it('shortenSame keeps the text around a change', () => {
    const long = 'word '.repeat(200);
    const [first, ...rest] = shortenSame(wordDiff(`${long}old`, `${long}new`));
    expect(first?.text.length).toBeLessThan(100);
    expect(first?.text.endsWith('word ')).toBe(true);
    expect(rest.map(({ text }) => text)).toEqual(['old', 'new']);
  });
});
