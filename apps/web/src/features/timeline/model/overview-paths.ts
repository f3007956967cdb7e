import type { LaneRow } from './lane-row.ts';
import type { OrderedRow } from './row-order.ts';

export type OverviewTone = 'ok' | 'failed' | 'denied' | 'cached' | 'model' | 'running' | 'wait' | 'match';
/** Strokes in a box of 100 by `height` units, one path per tone. */
export type Overview = { height: number; paths: Partial<Record<OverviewTone, string>> };

const mostSlots = 400;
const wide = 100;

/**
 * Returns all lanes as one narrow image: the time of each in the run, and how it ended. Ten thousand lanes cost as much to draw
 * as four hundred.
 */
export function overviewOf(rows: readonly OrderedRow[], endMs: number, isMatch?: ReadonlySet<string>): Overview {
  const height = Math.max(1, Math.min(mostSlots, rows.length));
  const spans = new Map<OverviewTone, Float32Array>();
  const stroke = (tone: OverviewTone, slot: number, from: number, to: number) => {
    let span = spans.get(tone);
    if (span === undefined) {
      span = new Float32Array(height * 2).fill(-1);
      spans.set(tone, span);
    }
    const [start, end] = [span[slot * 2] ?? -1, span[slot * 2 + 1] ?? -1];
    span[slot * 2] = start < 0 ? from : Math.min(start, from);
    span[slot * 2 + 1] = Math.max(end, to);
  };
  const scale = wide / Math.max(endMs, 1);
  rows.forEach(({ row, hasTurns }, index) => {
    const slot = Math.floor((index / rows.length) * height);
    if (isMatch?.has(row.id)) stroke('match', slot, wide - 6, wide);
    if (hasTurns && row.kind === 'node') return;
    const from = Math.min(row.start_ms * scale, wide - 3);
    stroke(toneOf(row), slot, from, Math.max(from + 3, Math.min(wide, (row.end_ms ?? endMs) * scale)));
  });
  const paths: Overview['paths'] = {};
  for (const [tone, span] of spans) {
    let path = '';
    for (let slot = 0; slot < height; slot += 1) {
      const [from, to] = [span[slot * 2] ?? -1, span[slot * 2 + 1] ?? -1];
      if (from >= 0) path += `M${from.toFixed(1)} ${slot + 0.5}H${to.toFixed(1)}`;
    }
    paths[tone] = path;
  }
  return { height, paths };
}

function toneOf(row: LaneRow): OverviewTone {
  switch (row.status) {
    case 'failed':
    case 'denied':
    case 'cached':
      return row.status;
    case 'waiting':
    case 'needs_approval':
    case 'held':
    case 'waiting_for_sandbox':
      return 'wait';
    case 'running':
      return 'running';
    default:
      return row.kind === 'turn' ? 'model' : 'ok';
  }
}
