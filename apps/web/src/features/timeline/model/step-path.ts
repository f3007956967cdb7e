import type { Window } from './ruler.ts';
import type { SpendingStep } from './spending-steps.ts';

const slots = 1000;

/** Returns a stepped ascending line in a box of 1,000 by `height`, with one corner per slot, however many steps there are. */
export function stepPath(
  steps: readonly SpendingStep[],
  { from, to }: Window,
  height: number,
  reading: (step: SpendingStep) => number,
): string {
  const last = steps.at(-1);
  const most = last === undefined ? 0 : reading(last);
  if (most <= 0) return '';
  const span = Math.max(to - from, 1e-6);
  const y = (value: number) => (height - (value / most) * height).toFixed(1);
  let before = 0;
  let path = '';
  let pending: { slot: number; value: number } | undefined;
  const flush = () => {
    if (pending !== undefined) path += `H${pending.slot}V${y(pending.value)}`;
  };
  for (const step of steps) {
    if (step.ms < from) {
      before = reading(step);
      continue;
    }
    if (step.ms > to) break;
    const slot = Math.round(((step.ms - from) / span) * slots);
    if (pending !== undefined && pending.slot !== slot) flush();
    pending = { slot, value: reading(step) };
  }
  flush();
  return `M0 ${y(before)}${path}H${slots}`;
}
