import { t } from '../../../lib/texts/t.ts';

/** A selectable state of a workflow: the draft, a published version, or a stored draft. */
export type VersionChoice = 'draft' | number | `save-${number}`;

export const versionChoiceLabel = (choice: VersionChoice): string => {
  if (choice === 'draft') return t('the draft');
  return typeof choice === 'number'
    ? t('version {{choice}}', { choice })
    : t('the draft at save {{choice}}', { choice: choice.slice('save-'.length) });
};
