import { interpolate, textFor } from './texts.ts';

/**
 * Returns a text of the app in the language of this installation. Names in `{{}}` are placeholders for values, which are
 * inserted unchanged.
 */
export const t = (text: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? textFor(text) : interpolate(textFor(text), values);
