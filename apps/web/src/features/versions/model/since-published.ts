import { diffWorkflows, type DiffSide, type WorkflowDiff } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

/** Returns how far the draft differs from the published version. */
export const sincePublished = (published: DiffSide, draft: DiffSide): string => formatSince(diffWorkflows(published, draft));

/** Returns the differences between a version and the draft: "2 changes since", "moved nodes since". */
export function formatSince({ changes, moved }: WorkflowDiff): string {
  if (changes.length > 0) return t('{{changes}} since', { changes: counted(changes.length, 'change') });
  return moved.length > 0 ? t('only positions changed since') : t('no changes since');
}
