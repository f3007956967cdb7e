import { titleOf, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { PartialRunRequest } from './partial-run-plan.ts';

export const nodeTitle = (file: WorkflowFile, id: string): string => {
  const node = file.nodes.find(one => one.id === id);
  return node === undefined ? id : titleOf(node);
};

export const nodeTitles = (file: WorkflowFile, ids: readonly string[]): string => ids.map(id => nodeTitle(file, id)).join(', ');

export function partialRunTitle(file: WorkflowFile, { kind, node: id }: PartialRunRequest): string {
  const node = nodeTitle(file, id);
  switch (kind) {
    case 'to':
      return t('Run to {{node}}', { node });
    case 'from':
      return t('Run from {{node}}', { node });
    case 'alone':
      return t('Run only {{node}}', { node });
  }
}

/** Describes why a part could not start, and what to do. */
export const noValuesText = (file: WorkflowFile, missing: readonly string[]): { title: string; detail: string } => ({
  title: t('No values available'),
  detail: t('No run has produced an output for {{nodes}}. Run to here first or add test data.', {
    nodes: nodeTitles(file, missing),
  }),
});
