declare global {
  /** Set before the app's own code is loaded, when its language is not English. */
  var pinionTexts: { language: string; texts: Readonly<Record<string, string>> } | undefined;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * The texts of the chosen language. English texts are written where they are used, and are the keys of every translation:
 * decision 0036.
 */
const chosen = globalThis.pinionTexts;
export const language = chosen?.language ?? 'en';
const forms = new Intl.PluralRules(language);

/** Returns the text in the language of this installation, or unchanged when its catalog has no translation. */
export const textFor = (text: string): string => chosen?.texts[text] ?? text;

/** Returns one of a text's plural forms. Catalogs name them by i18next's suffixes (`_one`, `_few`, `_many`, `_other`). */
export function pluralFormFor(count: number, one: string, other: string): string {
  const form = forms.select(count);
  return chosen?.texts[`${other}_${form}`] ?? chosen?.texts[other] ?? (form === 'one' ? one : other);
}

/** Fills in the values. `{{name}}` is also the syntax of prompts, so a name with no value stays literal. */
export const interpolate = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
