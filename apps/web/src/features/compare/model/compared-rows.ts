import type { ComparedRow, ComparedSide, ComparedStatus } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';

/** The filter of the listed rows. */
export type RowFilter = 'all' | 'differences' | 'calls' | 'nodes';

/** A line of the comparison. `at` is its index in the comparison's rows. */
export type ComparisonItem = {
  at: number;
  kind: ComparedRow['kind'];
  name: string;
  /** The step's position: its node and turn. */
  path: string;
  status: ComparedStatus;
  isFirst: boolean;
  left: string;
  right: string;
  /** The differing fields as text: "output, version". */
  changed: string;
};

export const comparisonStatusLabel: Record<ComparedStatus, string> = {
  same: t('same'),
  changed: t('changed'),
  only_left: t('only left'),
  only_right: t('only right'),
};

/** Returns the lines in the order of the journals. */
export function comparisonItemsOf({ rows, first_difference }: RunComparison, filter: RowFilter): ComparisonItem[] {
  return rows.flatMap((row, at) => (isListed(row, filter) ? [comparisonItemOf(row, at, at === first_difference)] : []));
}

export const countDifferences = ({ rows }: RunComparison): number => rows.filter(({ status }) => status !== 'same').length;

function isListed({ kind, status }: ComparedRow, filter: RowFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'differences':
      return status !== 'same';
    case 'calls':
      return kind === 'call';
    case 'nodes':
      return kind === 'node';
  }
}

function comparisonItemOf(row: ComparedRow, at: number, isFirst: boolean): ComparisonItem {
  const { kind, status, changed, left, right } = row;
  return {
    at,
    kind,
    name: nameOf(row),
    path: comparisonPathOf(row),
    status,
    isFirst,
    left: sideLabel(left),
    right: sideLabel(right),
    changed: formatList(changed.map(termOf)),
  };
}

function nameOf({ kind, name, iteration = 0, node_id }: ComparedRow): string {
  if (kind === 'call') return name ?? t('call');
  return kind === 'turn' ? t('Turn {{iteration}}', { iteration: iteration + 1 }) : node_id;
}

function comparisonPathOf({ kind, node_id, iteration }: ComparedRow): string {
  if (kind === 'node') return t('node');
  return kind === 'turn' || iteration === undefined
    ? node_id
    : t('{{nodeId}}, turn {{iteration}}', { nodeId: node_id, iteration: iteration + 1 });
}

/** Describes one side, such as "succeeded, 1.898 s, $ 0.02". The description of a call begins with its version. */
function sideLabel(side: ComparedSide | undefined): string {
  if (side === undefined) return t('not in this run');
  const { version, status, duration_ms, cost_usd } = side;
  return formatList(
    [
      version,
      termOf(status),
      duration_ms === undefined ? undefined : formatDuration(duration_ms),
      cost_usd === undefined || cost_usd === 0 ? undefined : `$ ${formatUsd(cost_usd)}`,
    ].filter(label => label !== undefined),
  );
}
