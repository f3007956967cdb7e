import { pluralFormFor, interpolate } from './texts/texts.ts';

export const formatCount = (count: number): string => count.toLocaleString('en');

/**
 * Returns a count with its noun: "1 call", "1,204 calls". A language can have more forms than these two. Its catalog names them
 * by i18next's suffixes.
 */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  interpolate(pluralFormFor(count, `{{figure}} ${noun}`, `{{figure}} ${many}`), { figure: formatCount(count) });
