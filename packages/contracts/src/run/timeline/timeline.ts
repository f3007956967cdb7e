import type { RunEvent } from '../run-event.ts';
import { callChanges } from './call-changes.ts';
import { nodeChanges } from './node-changes.ts';
import { partChanges } from './part-changes.ts';
import { RowIndex } from './row-index.ts';
import type { RowChanges } from './row-changes.ts';
import type { TimelineRow } from './timeline-row.ts';
import { turnChanges } from './turn-changes.ts';

const changes: RowChanges = { ...nodeChanges, ...partChanges, ...turnChanges, ...callChanges };

/** The timeline of a journal: rows in start order, calls under their turn. Mutated in place, O(1) per event. */
export class Timeline {
  private readonly index = new RowIndex();

  get rows(): TimelineRow[] {
    return this.index.rows;
  }

  add(event: RunEvent): this {
    // The table pairs each type with its own event. TypeScript cannot follow a key into a union.
    const change = changes[event.type] as ((rows: RowIndex, event: RunEvent) => void) | undefined;
    change?.(this.index, event);
    return this;
  }
}

export function timelineOf(events: Iterable<RunEvent>): TimelineRow[] {
  const timeline = new Timeline();
  for (const event of events) timeline.add(event);
  return timeline.rows;
}
