import type { OutgoingEvent } from '../../platform/http/outgoing-event.ts';

/** Yields events that have no number of their own as numbered lines of a stream. */
export async function* numberEvents(events: AsyncIterable<{ type: string }>): AsyncGenerator<OutgoingEvent> {
  let seq = 0;
  for await (const event of events) yield { seq: seq++, type: event.type, text: JSON.stringify(event) };
}
