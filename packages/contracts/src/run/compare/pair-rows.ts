import type { ReadRow } from './read-rows.ts';

export type Pair = { left?: ReadRow; right?: ReadRow };

/**
 * Pairs the rows of two runs: first those at the same position (the same node, turn, index and tool), then calls of one tool
 * with the same input. Remaining rows belong to one run only. The result does not depend on which run is the left one.
 */
export function pairRows(left: readonly ReadRow[], right: readonly ReadRow[]): Pair[] {
  const atPath = pairBy(left, right, row => row.path);
  const asked = pairBy(atPath.left, atPath.right, row => row.question);
  const pairs = [
    ...atPath.pairs,
    ...asked.pairs,
    ...asked.left.map(row => ({ left: row })),
    ...asked.right.map(row => ({ right: row })),
  ];
  return pairs.sort(inJournalOrder);
}

type Paired = { pairs: Required<Pair>[]; left: ReadRow[]; right: ReadRow[] };

/** Pairs rows by key. If several share a key, they are paired in order. */
function pairBy(left: readonly ReadRow[], right: readonly ReadRow[], keyOf: (row: ReadRow) => string | undefined): Paired {
  const waiting = Map.groupBy(right, keyOf);
  const paired: Paired = { pairs: [], left: [], right: [] };
  const taken = new Set<ReadRow>();
  for (const row of left) {
    const key = keyOf(row);
    const other = key === undefined ? undefined : waiting.get(key)?.shift();
    if (other === undefined) paired.left.push(row);
    else {
      taken.add(other);
      paired.pairs.push({ left: row, right: other });
    }
  }
  paired.right = right.filter(row => !taken.has(row));
  return paired;
}

const none = Number.POSITIVE_INFINITY;

/** Orders pairs by the journal in which they appear first. Symmetric in both sides. */
function inJournalOrder(a: Pair, b: Pair): number {
  const [aLeft, aRight, bLeft, bRight] = [a.left, a.right, b.left, b.right].map(row => row?.side.seq ?? none);
  const first = Math.min(aLeft ?? none, aRight ?? none) - Math.min(bLeft ?? none, bRight ?? none);
  if (first !== 0) return first;
  const [aPaths, bPaths] = [pathsOf(a), pathsOf(b)];
  return aPaths < bPaths ? -1 : aPaths > bPaths ? 1 : 0;
}

const pathsOf = ({ left, right }: Pair): string => [left?.path ?? '', right?.path ?? ''].sort().join('\n');
