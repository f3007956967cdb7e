import type { LedgerEntry, LedgerIntent, LedgerLayer, LedgerOwner } from '@pinion/tool-runtime';

/** One key of one workspace, as text. */
export const effectKeyOf = (workspace_id: string, layer: LedgerLayer, key: string): string => `${workspace_id}\n${layer}\n${key}`;

export type ClaimAnswer = { mine: true } | { mine: false; entry: LedgerEntry };

export type LedgerStep =
  | { kind: 'claim'; workspace_id: string; intent: LedgerIntent }
  | { kind: 'complete'; workspace_id: string; layer: LedgerLayer; key: string; result: string }
  | { kind: 'indeterminate'; workspace_id: string; layer: LedgerLayer; key: string }
  /** Only what this owner began, in this life of its run. */
  | { kind: 'release'; workspace_id: string; layer: LedgerLayer; key: string; owner: LedgerOwner };

export const effectKeyOfStep = (step: LedgerStep): string =>
  step.kind === 'claim'
    ? effectKeyOf(step.workspace_id, step.intent.layer, step.intent.key)
    : effectKeyOf(step.workspace_id, step.layer, step.key);

/** The longest beginning of a list in which no key comes twice: what one statement may hold. */
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
