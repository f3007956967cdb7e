import type { WorkflowChange, WorkflowDiff } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DiffStatus } from '../../canvas/index.ts';

/** A selectable state of a workflow: the draft, a published version, or a stored draft. */
export type VersionChoice = 'draft' | number | `save-${number}`;

export const versionChoiceLabel = (choice: VersionChoice): string => {
  if (choice === 'draft') return t('the draft');
  return typeof choice === 'number'
    ? t('version {{choice}}', { choice })
    : t('the draft at save {{choice}}', { choice: choice.slice('save-'.length) });
};

/** Returns the differences between a version and the draft: "2 changes since", "moved nodes since". */
export function formatSince({ changes, moved }: WorkflowDiff): string {
  if (changes.length > 0) return t('{{changes}} since', { changes: counted(changes.length, 'change') });
  return moved.length > 0 ? t('only positions changed since') : t('no changes since');
}

export const describeMoved = ({ moved }: Pick<WorkflowDiff, 'moved'>): string =>
  t('{{nodes}} moved', { nodes: counted(moved.length, 'node') });

export function diffStatusOf({ kind }: Pick<WorkflowChange, 'kind'>): DiffStatus {
  switch (kind) {
    case 'node_added':
    case 'edge_added':
      return 'added';
    case 'node_removed':
    case 'edge_removed':
      return 'removed';
    case 'node_changed':
    case 'node_renamed':
    case 'workflow_changed':
      return 'changed';
  }
}
