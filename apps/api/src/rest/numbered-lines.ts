import type { JournalLine } from '../features/runs/run-desk.ts';

/** Events that have no number of their own, as lines of a stream. */
export async function* numberedLines(events: AsyncIterable<{ type: string }>): AsyncGenerator<JournalLine> {
  let seq = 0;
  for await (const event of events) yield { seq: seq++, type: event.type, text: JSON.stringify(event) };
}
