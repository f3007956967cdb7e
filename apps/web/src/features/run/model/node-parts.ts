import type { NodePart } from '@pinion/contracts';
import type { LoadedJournal } from './run-journal.ts';

const none: readonly NodePart[] = [];

/** Returns the child runs that a node had started after the first `count` events, each in its state at that point. */
export function partsAt({ timeline, length }: LoadedJournal, nodeId: string, count: number): readonly NodePart[] {
  const row = timeline.rows.find(one => one.kind === 'node' && one.node_id === nodeId);
  if (row?.kind !== 'node' || row.parts === undefined) return none;
  const begun = row.parts.filter(part => part.start_seq < count);
  if (count >= length) return begun;
  return begun.map(part => (part.end_seq !== undefined && part.end_seq < count ? part : { ...part, status: 'running' as const }));
}
