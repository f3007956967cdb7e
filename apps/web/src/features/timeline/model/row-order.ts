import { isVendorCaller, type TimelineRow } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { LaneRow } from './lane-row.ts';

/** A row with its depth. `hasTurns` is true for the lane of an agent, whose own time is shown by the lanes under it. */
export type OrderedRow = { row: LaneRow; depth: 0 | 1 | 2 | 3; hasTurns: boolean };

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
    const sorted = isSorted ? group : group.toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const row of withProgramCalls(sorted)) ordered.push({ row, hasTurns, depth: depthOf(row, hasTurns) });
  }
  return ordered;
}

/** Checks for a call of a program that has a row. The vendor's programs have none: their calls are under the turn. */
const isProgramCall = (row: TimelineRow): boolean =>
  row.kind === 'call' && row.caller !== undefined && !isVendorCaller(row.caller);

function depthOf(row: TimelineRow, hasTurns: boolean): OrderedRow['depth'] {
  if (row.kind === 'node') return 0;
  if (row.kind === 'turn') return 1;
  if (isProgramCall(row)) return hasTurns ? 3 : 2;
  return hasTurns ? 2 : 1;
}

/** Moves the calls of programs under the calls that run the programs. */
function withProgramCalls(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  if (!rows.some(isProgramCall)) return rows;
  const calls = Map.groupBy(rows, row => (row.kind === 'call' ? row.caller?.program_call_id : undefined));
  const ids = new Set(rows.flatMap(row => (row.kind === 'call' ? [row.call_id] : [])));
  // A call whose program is not in the journal keeps its place.
  const isMoved = (row: TimelineRow): boolean => row.kind === 'call' && ids.has(row.caller?.program_call_id ?? '');
  return rows
    .filter(row => !isMoved(row))
    .flatMap(row => (row.kind === 'call' ? [row, ...(calls.get(row.call_id) ?? [])] : [row]));
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
    .map(({ row, depth, hasTurns }) => ({ row, hasTurns, depth: depth === 3 ? 2 : depth === 2 ? 1 : 0 }));
}

const waiting: ReadonlySet<string> = new Set<LaneRow['status']>(['waiting', 'needs_approval', 'held', 'waiting_for_sandbox']);

function matches(row: LaneRow, filter: StatusFilter): boolean {
  if (filter === 'ok') return row.status === 'succeeded';
  if (filter === 'running') return row.status === 'running';
  if (filter === 'waiting') return waiting.has(row.status);
  return row.status === filter;
}
