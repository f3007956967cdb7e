import type { LedgerIntent, LedgerLayer, LedgerOwner } from '@pinion/tool-runtime';

/** Returns one key of one workspace as text. */
const effectKeyOf = (workspace_id: string, layer: LedgerLayer, key: string): string => `${workspace_id}\n${layer}\n${key}`;

export type LedgerStep =
  | { kind: 'claim'; workspace_id: string; intent: LedgerIntent }
  | { kind: 'complete'; workspace_id: string; layer: LedgerLayer; key: string; result: string }
  | { kind: 'indeterminate'; workspace_id: string; layer: LedgerLayer; key: string }
  /** The release of an entry that this owner began, in this lifetime of its run. */
  | { kind: 'release'; workspace_id: string; layer: LedgerLayer; key: string; owner: LedgerOwner };

export const effectKeyOfStep = (step: LedgerStep): string =>
  step.kind === 'claim'
    ? effectKeyOf(step.workspace_id, step.intent.layer, step.intent.key)
    : effectKeyOf(step.workspace_id, step.layer, step.key);

/** Returns the longest prefix of a list in which no key occurs twice, which is what one statement can hold. */
export function nextBatch<Item extends { step: LedgerStep }>(waiting: readonly Item[], most: number): Item[] {
  const locations = new Set<string>();
  const batch: Item[] = [];
  for (const item of waiting) {
    const location = effectKeyOfStep(item.step);
    if (locations.has(location) || batch.length >= most) break;
    locations.add(location);
    batch.push(item);
  }
  return batch;
}
