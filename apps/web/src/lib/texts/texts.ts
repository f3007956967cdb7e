declare global {
  /** Put there before the app's own code is read, where its language is not English. */
  var pinionTexts: { language: string; texts: Readonly<Record<string, string>> } | undefined;
}

type Values = Readonly<Record<string, string | number>>;

/** English texts stand where they are used, and are the keys of every translation: decision 0036. */
const chosen = globalThis.pinionTexts;
export const language = chosen?.language ?? 'en';
/** There is a catalog; without one every text is the English that stands where it is used. */
export const isTranslated = chosen !== undefined;
const forms = new Intl.PluralRules(language);

/** The text in the language of this installation, or as it is where its catalog has none. */
export const textFor = (text: string): string => chosen?.texts[text] ?? text;

/** One of a text's plural forms: catalogs name them by i18next's endings (`_one`, `_few`, `_many`, `_other`). */
export function pluralFormFor(count: number, one: string, other: string): string {
  const form = forms.select(count);
  return chosen?.texts[`${other}_${form}`] ?? chosen?.texts[other] ?? (form === 'one' ? one : other);
}

/** `{{name}}` is also what prompts are written with: where no value has the name, it is meant literally. */
export const interpolate = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
