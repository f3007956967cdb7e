import type { TimelineRow } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { LaneRow } from './lane-row.ts';

/** A row with its depth. `hasTurns` is true for the lane of an agent, whose own time is shown by the lanes under it. */
export type OrderedRow = { row: LaneRow; depth: 0 | 1 | 2; hasTurns: boolean };

/**
 * Orders the rows as a flattened tree: nodes in the order in which they started, their turns and calls under them, also when
 * agents run in parallel.
 */
export function orderRows(rows: readonly TimelineRow[]): OrderedRow[] {
  const byNode = new Map<string, TimelineRow[]>();
  for (const row of rows) {
    const group = byNode.get(row.node_id);
    if (group === undefined) byNode.set(row.node_id, [row]);
    else group.push(row);
  }
  const ordered: OrderedRow[] = [];
  for (const group of byNode.values()) {
    const hasTurns = group.some(row => row.kind === 'turn');
    const isSorted = group.every((row, index) => index === 0 || rankOf(row) >= rankOf(group[index - 1] ?? row));
    for (const row of isSorted ? group : group.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      ordered.push({ row, hasTurns, depth: row.kind === 'node' ? 0 : row.kind === 'turn' || !hasTurns ? 1 : 2 });
    }
  }
  return ordered;
}

/** Ranks a node before its turns and each turn before its calls. Calls keep their start order. */
function rankOf(row: TimelineRow): number {
  switch (row.kind) {
    case 'node':
      return -1;
    case 'turn':
      return row.iteration * 2;
    case 'call':
      return row.iteration * 2 + 1;
  }
}

export type StatusFilter = 'all' | 'ok' | 'cached' | 'failed' | 'denied' | 'running' | 'waiting';

export const filterLabel: Record<StatusFilter, string> = {
  all: t('All statuses'),
  ok: 'ok',
  cached: 'cached',
  failed: 'failed',
  denied: 'denied',
  running: 'running',
  waiting: 'waiting',
};

export function filterRows(rows: readonly OrderedRow[], filter: StatusFilter, isCompact: boolean): readonly OrderedRow[] {
  const chosen = filter === 'all' ? rows : rows.filter(({ row }) => matches(row, filter));
  if (!isCompact) return chosen;
  const agents = new Set(rows.filter(({ row }) => row.kind === 'turn').map(({ row }) => row.node_id));
  if (agents.size !== 1) return chosen;
  return chosen
    .filter(({ row }) => row.kind !== 'node')
    .map(({ row, depth, hasTurns }) => ({ row, hasTurns, depth: depth === 2 ? 1 : 0 }));
}

function matches(row: LaneRow, filter: StatusFilter): boolean {
  if (filter === 'ok') return row.status === 'succeeded';
  if (filter === 'running') return row.status === 'running';
  if (filter === 'waiting') return row.status === 'waiting' || row.status === 'asked' || row.status === 'held';
  return row.status === filter;
}
