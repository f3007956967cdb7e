import { interpolate, textFor } from './texts.ts';

/** A text of the app in the language of this installation. Names in `{{}}` stand for values, which are put in as they are. */
export const t = (text: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? textFor(text) : interpolate(textFor(text), values);
