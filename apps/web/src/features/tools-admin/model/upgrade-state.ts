import { formatList } from '../../../lib/texts/format-list.ts';
import type { UpgradeItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

/** The result of one draft. `kept` names its previous state, to be restored. */
export type DraftUpgrade =
  | { state: 'done'; kept: `save-${number}` | null; version: number }
  | { state: 'failed'; code: string; message: string }
  | { state: 'undone' };

export type UpgradeOutcomes = ReadonlyMap<string, DraftUpgrade>;

/** Returns the initial selection: every draft for which the compile step reports nothing new and nothing breaks. */
export const initialSelection = (items: readonly UpgradeItem[]): ReadonlySet<string> =>
  new Set(items.filter(item => item.verdict !== 'breaking' && item.problems.length === 0).map(item => item.workflow_id));

/** Returns "2 nodes, 1 pin, 3 edges stay". */
export const formatUnchanged = ({ nodes, pins, edges }: Pick<UpgradeItem, 'nodes' | 'pins' | 'edges'>): string =>
  t('{{nodes}} ({{kept}} unchanged)', {
    nodes: counted(nodes.length, 'node'),
    kept: formatList([...(pins.length > 0 ? [counted(pins.length, 'pin')] : []), counted(edges, 'edge')], 'and'),
  });

export function formatUpgradeResult(outcomes: UpgradeOutcomes): string {
  const count = (state: DraftUpgrade['state']): number => [...outcomes.values()].filter(one => one.state === state).length;
  const [done, failed, undone] = [count('done'), count('failed'), count('undone')];
  return formatList([
    t('{{workflows}} upgraded', { workflows: counted(done, 'workflow') }),
    ...(failed > 0 ? [t('{{failed}} failed', { failed })] : []),
    ...(undone > 0 ? [t('{{undone}} reverted', { undone })] : []),
  ]);
}
