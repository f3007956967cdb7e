import { canonicalJson, type ParentRun } from '@pinion/contracts';
import type { Hasher } from '@pinion/tool-runtime';

/**
 * Returns the id of a run that is part of another. It is derived from that run, its node, and the item or call, so that a
 * process that resumes after a crash finds the run and never begins a second one. A UUID v7 (RFC 9562) with the time of the run
 * above, so that the two are adjacent in lists.
 */
export function childRunId(hasher: Hasher, { run_id, node_id, index, call_id }: Omit<ParentRun, 'above'>): string {
  const hash = hasher.sha256(canonicalJson([run_id, node_id, index ?? null, call_id ?? null]));
  const above = run_id.replaceAll('-', '');
  const time = /^[0-9a-f]{32}$/.test(above) ? above.slice(0, 12) : hash.slice(40, 52);
  const variant = '89ab'[Number.parseInt(hash.slice(3, 4), 16) % 4] ?? '8';
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
