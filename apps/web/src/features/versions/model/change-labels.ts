import type { WorkflowChange, WorkflowDiff } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DiffStatus } from '../../canvas/index.ts';

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
