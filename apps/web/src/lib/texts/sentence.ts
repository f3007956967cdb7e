import { wordOf } from './word-of.ts';
import { t } from './t.ts';

/** A sentence that the server, or a law both sides share, says in English. Names in `{{}}` stand for what it puts there. */
export type Sentence = { text: string; pattern: RegExp; names: readonly string[] };

const name = /\{\{(\w+)\}\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Its English, which is its key in the catalog, as a pattern that finds it again in what was said. */
export const sentence = (text: string): Sentence => ({
  text,
  pattern: new RegExp(
    `^${text
      .split(name)
      .map((part, at) => (at % 2 === 0 ? escaped(part) : '(.+?)'))
      .join('')}$`,
    's',
  ),
  names: [...text.matchAll(name)].map(([, one = '']) => one),
});

/** What was said, in the language of the installation; in its own words where it is none of these sentences. */
export function inOurWords(said: string, sentences: readonly Sentence[]): string {
  for (const { text, pattern, names } of sentences) {
    const found = pattern.exec(said);
    if (found !== null) return t(text, Object.fromEntries(names.map((one, at) => [one, wordOf(found[at + 1] ?? '')])));
  }
  return said;
}
