import type { RunEvent } from '@pinion/contracts';
import type { Window } from './ruler.ts';

const slots = 1500;

/**
 * Returns the journal as two paths of ticks over a width of 1000: tall ones for turns, short ones for the rest. There is one
 * tick per slot, however many events there are.
 */
export function stripPaths(events: readonly RunEvent[], { from, to }: Window): { tall: string; short: string } {
  const badges = new Uint8Array(slots + 1);
  const span = Math.max(to - from, 1e-6);
  for (const event of events) {
    if (event.ms < from || event.ms > to) continue;
    const slot = Math.round(((event.ms - from) / span) * slots);
    const height = event.type.startsWith('model.') && event.type !== 'model.delta' ? 2 : 1;
    if (height > (badges[slot] ?? 0)) badges[slot] = height;
  }
  let [tall, short] = ['', ''];
  for (const [slot, height] of badges.entries()) {
    if (height === 0) continue;
    const x = ((slot / slots) * 1000).toFixed(1);
    if (height === 2) tall += `M${x} 0V10`;
    else short += `M${x} 3V10`;
  }
  return { tall, short };
}
