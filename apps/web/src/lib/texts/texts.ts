import i18next, { type i18n } from 'i18next';

declare global {
  /** Put there before the app's own code is read, where its language is not English. */
  var pinionTexts: { language: string; texts: Readonly<Record<string, string>> } | undefined;
}

/** English texts stand where they are used, and are the keys of every translation: decision 0036. */
export const texts: i18n = open();

function open(): i18n {
  const chosen = globalThis.pinionTexts;
  const instance = i18next.createInstance();
  void instance.init({
    lng: chosen?.language ?? 'en',
    fallbackLng: false,
    resources: chosen === undefined ? {} : { [chosen.language]: { translation: chosen.texts } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    // `{{name}}` is also what prompts are written with: where no value has the name, it is meant literally.
    missingInterpolationHandler: (_text: string, match: RegExpExecArray) => match[0],
  });
  return instance;
}
