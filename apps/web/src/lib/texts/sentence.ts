import { t } from './t.ts';
import { isTranslated } from './texts.ts';
import { termOf } from './term-of.ts';

/**
 * A sentence in English from the server, or from a rule that both sides share. Names in `{{}}` are placeholders for its values.
 */
export type Sentence = { text: string; found: (result: string) => Readonly<Record<string, string>> | undefined };

const name = /\{\{(\w+)\}\}/g;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Creates a sentence. Its English text is its key in the catalog. The pattern that finds it in a message is built at first use.
 */
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

/**
 * Returns a message in the language of the installation. Unchanged when it is none of these sentences, or when that language is
 * English.
 */
export function translateSentence(result: string, sentences: readonly Sentence[]): string {
  if (!isTranslated) return result;
  for (const { text, found } of sentences) {
    const values = found(result);
    if (values !== undefined) return t(text, values);
  }
  return result;
}
