import { t } from '../../../lib/texts/t.ts';

/** The actions on a program that is selected in a run, with their keys. */
export const programActions = {
  node: { label: t('Save as Code node'), key: 'n' },
  tool: { label: t('Save as tool'), key: 't' },
} as const;
