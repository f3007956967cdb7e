import type { LedgerEntry, LedgerIntent, LedgerLayer, LedgerOwner } from '@pinion/tool-runtime';

/** One key of one workspace, as text. */
export const placeOf = (workspace_id: string, layer: LedgerLayer, key: string): string => `${workspace_id}\n${layer}\n${key}`;

export type ClaimAnswer = { mine: true } | { mine: false; entry: LedgerEntry };

export type LedgerStep =
  | { kind: 'claim'; workspace_id: string; intent: LedgerIntent }
  | { kind: 'complete'; workspace_id: string; layer: LedgerLayer; key: string; result: string }
  | { kind: 'indeterminate'; workspace_id: string; layer: LedgerLayer; key: string }
  /** Only what this owner began, in this life of its run. */
  | { kind: 'release'; workspace_id: string; layer: LedgerLayer; key: string; owner: LedgerOwner };

export const placeOfStep = (step: LedgerStep): string =>
  step.kind === 'claim'
    ? placeOf(step.workspace_id, step.intent.layer, step.intent.key)
    : placeOf(step.workspace_id, step.layer, step.key);

/** The longest beginning of a list in which no key comes twice: what one statement may hold. */
export function nextBatch<Item extends { step: LedgerStep }>(waiting: readonly Item[], most: number): Item[] {
  const places = new Set<string>();
  const batch: Item[] = [];
  for (const item of waiting) {
    const place = placeOfStep(item.step);
    if (places.has(place) || batch.length >= most) break;
    places.add(place);
    batch.push(item);
  }
  return batch;
}
