import { language } from './texts.ts';

const formats = {
  facts: new Intl.ListFormat(language, { type: 'unit', style: 'short' }),
  and: new Intl.ListFormat(language, { type: 'conjunction' }),
} as const;

type TextPart = string | false | null | undefined;

/**
 * Joins items in the style of the language: "2 failed, 1 denied", or within a sentence ("and") "pins and edges". Empty or
 * absent items are left out.
 */
export const formatList = (text: readonly TextPart[], how: keyof typeof formats = 'facts'): string =>
  formats[how].format(text.filter((label): label is string => typeof label === 'string' && label !== ''));
