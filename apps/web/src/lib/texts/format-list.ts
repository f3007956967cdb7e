import { language } from './texts.ts';

const formats = {
  facts: new Intl.ListFormat(language, { type: 'unit', style: 'short' }),
  and: new Intl.ListFormat(language, { type: 'conjunction' }),
} as const;

type TextPart = string | false | null | undefined;

/**
 * One thing after another, as the language joins them: "2 failed, 1 denied"; within a sentence ("and") "pins and edges".
 * What is empty or was not said is left out.
 */
export const formatList = (text: readonly TextPart[], how: keyof typeof formats = 'facts'): string =>
  formats[how].format(text.filter((label): label is string => typeof label === 'string' && label !== ''));
