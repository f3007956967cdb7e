import type { Pause, TimelineRow } from '@pinion/contracts';
import { nodeParts } from './part-lanes.ts';
import type { OrderedRow } from './row-order.ts';
import type { Window } from './ruler.ts';

export type Bar = {
  from: number;
  to: number;
  kind: 'node' | 'model' | 'ok' | 'failed' | 'cached' | 'gap' | 'wait' | 'running' | 'stopped';
};

/**
 * Returns the bars of a row on the run's clock. Attempts are bars of their own, and the wait between them is dotted. A wait for
 * a user or a callback is an open bar. A denied or cancelled call has no other bar.
 */
export function barsOf({ row, hasTurns }: OrderedRow, nowMs: number): Bar[] {
  const to = row.end_ms ?? nowMs;
  switch (row.kind) {
    case 'node':
      if (hasTurns || nodeParts(row).length > 0) return [{ from: row.start_ms, to, kind: 'node' }];
      return pausedBars(row.start_ms, to, row.waits ?? [], endKind(row));
    case 'part':
      return pausedBars(row.start_ms, to, row.waits, endKind(row));
    case 'turn':
      return turnBars(row, to);
    case 'call':
      return callBars(row, to);
  }
}

const endKind = ({ end_ms, status }: { end_ms?: number; status: string }): Bar['kind'] =>
  end_ms === undefined ? 'running' : status === 'failed' ? 'failed' : status === 'cancelled' ? 'stopped' : 'ok';

/** Returns the active time, with an open bar for each pause. */
function pausedBars(start: number, to: number, pauses: readonly Pause[], kind: Bar['kind']): Bar[] {
  const bars: Bar[] = [];
  let from = start;
  for (const { from_ms, to_ms = to } of pauses) {
    if (from_ms > from) bars.push({ from, to: from_ms, kind });
    bars.push({ from: from_ms, to: to_ms, kind: 'wait' });
    from = to_ms;
  }
  if (to > from || bars.length === 0) bars.push({ from, to, kind });
  return bars;
}

function turnBars(row: Extract<TimelineRow, { kind: 'turn' }>, to: number): Bar[] {
  const bars: Bar[] = [];
  let from = row.start_ms;
  for (const retry of row.retries) {
    bars.push(
      { from, to: retry.at_ms, kind: 'failed' },
      { from: retry.at_ms, to: Math.min(to, retry.at_ms + retry.wait_ms), kind: 'gap' },
    );
    from = Math.min(to, retry.at_ms + retry.wait_ms);
  }
  bars.push({ from, to, kind: row.status === 'failed' ? 'failed' : row.end_ms === undefined ? 'running' : 'model' });
  return bars;
}

function callBars(row: Extract<TimelineRow, { kind: 'call' }>, to: number): Bar[] {
  const waits = row.waits.map(({ from_ms, to_ms }): Bar => ({ from: from_ms, to: to_ms ?? to, kind: 'wait' }));
  if (row.status === 'denied') return waits;
  const [first] = waits;
  if (first === undefined) return sentBars(row, row.start_ms, to);
  if (row.status === 'needs_approval' || row.status === 'waiting_for_sandbox') return waits;
  const waited = row.waits.findLast(({ kind }) => kind !== 'held');
  const from = waited === undefined ? row.start_ms : (waited.to_ms ?? to);
  const dragged = row.waits.find(({ kind }) => kind === 'held');
  if (dragged === undefined) return [...waits, ...sentBars(row, from, to)];
  return [{ from, to: dragged.from_ms, kind: row.status === 'failed' ? 'failed' : 'ok' }, ...waits];
}

/** Returns the bars from the time the call was sent. Attempts are measured from their own first one. */
function sentBars(row: Extract<TimelineRow, { kind: 'call' }>, start: number, to: number): Bar[] {
  if (row.status === 'running' || row.status === 'waiting') return [{ from: start, to, kind: 'running' }];
  const last = row.status === 'failed' ? 'failed' : row.status === 'cached' ? 'cached' : 'ok';
  const attempts = row.envelope?.meta?.attempts ?? [];
  const began = Date.parse(row.envelope?.t_start ?? '');
  if (attempts.length < 2 || Number.isNaN(began)) return [{ from: start, to, kind: last }];
  const bars: Bar[] = [];
  let end = start;
  for (const [index, attempt] of attempts.entries()) {
    const from = Math.max(end, start + (Date.parse(attempt.t_start) - began));
    if (from > end) bars.push({ from: end, to: from, kind: 'gap' });
    end = Math.min(to, from + attempt.duration_ms);
    bars.push({ from, to: end, kind: index === attempts.length - 1 ? last : 'failed' });
  }
  return bars;
}

export const offsetIn = (window: Window, ms: number): number =>
  ((ms - window.from) / Math.max(window.to - window.from, 1e-6)) * 100;
