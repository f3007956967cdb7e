import type { CodeLanguage } from '@pinion/contracts';

/** The names of the languages of code, which are the same in every language of the app. */
export const languageNames: Readonly<Record<CodeLanguage, string>> = {
  javascript: 'JavaScript',
  python: 'Python',
  shell: 'Shell',
};
