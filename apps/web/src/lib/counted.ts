import { pluralFormFor, interpolate } from './texts/texts.ts';

export const formatCount = (count: number): string => count.toLocaleString('en');

/** "1 call", "1,204 calls". A language may have more forms than these two: its catalog names them by i18next’s endings. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  interpolate(pluralFormFor(count, `{{figure}} ${noun}`, `{{figure}} ${many}`), { figure: formatCount(count) });
