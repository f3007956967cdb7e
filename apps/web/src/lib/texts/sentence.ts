import { t } from './t.ts';
import { isTranslated } from './texts.ts';
import { termOf } from './term-of.ts';

/** A sentence that the server, or a law both sides share, says in English. Names in `{{}}` stand for what it puts there. */
export type Sentence = { text: string; found: (result: string) => Readonly<Record<string, string>> | undefined };

const name = /\{\{(\w+)\}\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Its English is its key in the catalog; as a pattern, made when it is first looked for, it is found again in what was said. */
export function sentence(text: string): Sentence {
  let pattern: RegExp | undefined;
  const names = [...text.matchAll(name)].map(([, one = '']) => one);
  return {
    text,
    found: result => {
      pattern ??= patternOf(text);
      const values = pattern.exec(result);
      return values === null ? undefined : Object.fromEntries(names.map((one, at) => [one, termOf(values[at + 1] ?? '')]));
    },
  };
}

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(name)
      .map((part, at) => (at % 2 === 0 ? escaped(part) : '(.+?)'))
      .join('')}$`,
    's',
  );

/** What was said, in the language of the installation; in its own words where it is none of these sentences, or where that is English. */
export function translateSentence(result: string, sentences: readonly Sentence[]): string {
  if (!isTranslated) return result;
  for (const { text, found } of sentences) {
    const values = found(result);
    if (values !== undefined) return t(text, values);
  }
  return result;
}
