import type { CodeLanguage } from '@pinion/contracts';
import { t } from './t.ts';

/** The names of the languages of code. */
export const languageNames: Readonly<Record<CodeLanguage, string>> = {
  javascript: t('JavaScript'),
  python: t('Python'),
  shell: t('Shell'),
};
