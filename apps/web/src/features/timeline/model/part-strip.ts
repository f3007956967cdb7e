import type { NodePart } from '@pinion/contracts';
import type { Window } from './ruler.ts';

export type StripTone = 'ok' | 'failed' | 'stopped' | 'running' | 'wait' | 'load';
/** Paths in a box of 1,000 by `stripHeight`, one per tone, however many parts there are. */
export type PartStrip = { kind: 'lanes' | 'density'; paths: Partial<Record<StripTone, string>> };

export const stripHeight = 18;

const mostLanes = 5;
const slots = 500;
const width = 1000;

/**
 * Draws the parts of a collapsed node in the height of its bar: a thin bar for each while few run in parallel, else how many
 * ran at once, with a stroke where one failed. A part that has not ended extends to the end of the window.
 */
export function partStrip(parts: readonly NodePart[], window: Window): PartStrip {
  const packed = packLanes(parts, window.to);
  const scale = (ms: number) => ((ms - window.from) / Math.max(window.to - window.from, 1e-6)) * width;
  return packed === undefined ? densityOf(parts, window.to, scale) : lanesOf(parts, packed, window.to, scale);
}

/** Assigns each part the first lane that is free when it starts. Undefined when that takes too many lanes. */
function packLanes(parts: readonly NodePart[], openTo: number): { laneOf: number[]; lanes: number } | undefined {
  const freeFrom: number[] = [];
  const target: number[] = [];
  for (const { start_ms, end_ms = openTo } of parts) {
    const free = freeFrom.findIndex(from => from <= start_ms);
    const lane = free < 0 ? freeFrom.length : free;
    if (lane >= mostLanes) return undefined;
    freeFrom[lane] = Math.max(end_ms, start_ms);
    target.push(lane);
  }
  return { laneOf: target, lanes: Math.max(1, freeFrom.length) };
}

const toneOf = ({ status, end_ms }: NodePart): StripTone =>
  end_ms === undefined ? 'running' : status === 'failed' ? 'failed' : status === 'cancelled' ? 'stopped' : 'ok';

type Scale = (ms: number) => number;

function lanesOf(
  parts: readonly NodePart[],
  { laneOf, lanes }: { laneOf: readonly number[]; lanes: number },
  openTo: number,
  scale: Scale,
): PartStrip {
  const paths: PartStrip['paths'] = {};
  const pitch = stripHeight / lanes;
  const thick = Math.min(10, Math.max(2, pitch - 1));
  const box = (tone: StripTone, lane: number, from: number, to: number) => {
    const left = scale(from);
    const right = Math.max(scale(to) - 0.8, left + 1.2);
    if (right < 0 || left > width) return;
    const top = (lane + 0.5) * pitch - thick / 2;
    paths[tone] =
      `${paths[tone] ?? ''}M${left.toFixed(1)} ${top.toFixed(1)}H${right.toFixed(1)}v${thick.toFixed(1)}H${left.toFixed(1)}z`;
  };
  parts.forEach((part, index) => {
    const lane = laneOf[index] ?? 0;
    let from = part.start_ms;
    for (const { from_ms, to_ms = openTo } of part.waits) {
      if (from_ms > from) box(toneOf(part), lane, from, from_ms);
      box('wait', lane, from_ms, to_ms);
      from = to_ms;
    }
    const end = part.end_ms ?? openTo;
    if (end > from || part.waits.length === 0) box(toneOf(part), lane, from, end);
  });
  return { kind: 'lanes', paths };
}

function densityOf(parts: readonly NodePart[], openTo: number, scale: Scale): PartStrip {
  const steps = new Int32Array(slots + 1);
  const slotOf = (ms: number) => Math.max(0, Math.min(slots, Math.round((scale(ms) / width) * slots)));
  let failed = '';
  for (const part of parts) {
    const [from, to] = [slotOf(part.start_ms), slotOf(part.end_ms ?? openTo)];
    steps[from] = (steps[from] ?? 0) + 1;
    const after = Math.max(to, from + 1);
    if (after <= slots) steps[after] = (steps[after] ?? 0) - 1;
    if (part.status === 'failed') {
      const x = scale(part.end_ms ?? openTo);
      if (x >= 0 && x <= width) failed += `M${x.toFixed(1)} 0h2V${stripHeight}h-2z`;
    }
  }
  let [running, most] = [0, 1];
  const counts = Array.from(steps.subarray(0, slots), step => {
    running += step;
    most = Math.max(most, running);
    return running;
  });
  let load = `M0 ${stripHeight}`;
  counts.forEach((count, slot) => {
    const y = stripHeight - (count / most) * stripHeight;
    load += `L${((slot / slots) * width).toFixed(1)} ${y.toFixed(1)}H${(((slot + 1) / slots) * width).toFixed(1)}`;
  });
  return { kind: 'density', paths: { load: `${load}V${stripHeight}z`, ...(failed === '' ? {} : { failed }) } };
}
