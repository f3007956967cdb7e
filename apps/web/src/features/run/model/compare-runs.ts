import { canonicalJson } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { RunRecord } from '../../../lib/api-shapes.ts';

export type ReplayReport = { matches: boolean; differences: string[] };

/** Compares a replay byte by byte with its run: output, status, every node's outputs and state. */
export function reportReplay(original: RunRecord, replayed: RunRecord): ReplayReport {
  const differences: string[] = [];
  const compare = (target: string, a: unknown, b: unknown) => {
    if (canonicalJson(a ?? null) !== canonicalJson(b ?? null)) differences.push(target);
  };
  compare('status', original.status, replayed.status);
  compare('output', original.output, replayed.output);
  for (const id of new Set([...Object.keys(original.node_states), ...Object.keys(replayed.node_states)])) {
    compare(t('{{id}} state', { id }), original.node_states[id], replayed.node_states[id]);
    compare(t('{{id}} outputs', { id }), original.nodes[id], replayed.nodes[id]);
  }
  return { matches: differences.length === 0, differences };
}
