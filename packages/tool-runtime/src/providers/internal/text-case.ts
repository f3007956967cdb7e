export const textCases = ['upper', 'lower', 'title', 'camel', 'snake', 'kebab'] as const;
export type TextCase = (typeof textCases)[number];

export function toCase(text: string, to: TextCase): string {
  switch (to) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'title':
      return text
        .toLowerCase()
        .replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (_whole, before: string, letter: string) => before + letter.toUpperCase());
    case 'camel':
      return wordsOf(text)
        .map((word, index) => (index === 0 ? word : capital(word)))
        .join('');
    case 'snake':
      return wordsOf(text).join('_');
    case 'kebab':
      return wordsOf(text).join('-');
  }
}

/** Splits a text into words: `parseHTTPBody v2` is parse, http, body, v2. */
const wordsOf = (text: string): string[] =>
  (text.match(/\p{Lu}+(?![\p{Ll}])[\p{N}]*|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+[\p{N}]*|[\p{N}]+/gu) ?? []).map(word =>
    word.toLowerCase(),
  );

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
