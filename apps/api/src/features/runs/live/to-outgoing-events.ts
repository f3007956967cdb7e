import { wellFormedJson } from '@pinion/contracts';
import { wellFormedPieces } from '../../../platform/http/well-formed-pieces.ts';
import type { RunStore, StoredEvent } from '../../../stores/runs/run-store.sql.ts';
import type { OutgoingEvent } from '../../../platform/http/outgoing-event.ts';

type Kept = Pick<StoredEvent, 'seq' | 'type' | 'text'> & { holes?: StoredEvent['holes'] | undefined };

/** Yields stored events for output. Large values are read from their storage when it is their turn. */
export async function* toOutgoingEvents(
  runStore: Pick<RunStore, 'pieces'>,
  events: AsyncIterable<Kept>,
): AsyncGenerator<OutgoingEvent> {
  for await (const { seq, type, text, holes = [] } of events)
    yield { seq, type, text: holes.length === 0 ? text : runStore.pieces({ text, holes }) };
}

/** Returns the whole text of an event, well-formed. */
export async function readEventText({ text }: Pick<OutgoingEvent, 'text'>): Promise<string> {
  if (typeof text === 'string') return wellFormedJson(text);
  const pieces: string[] = [];
  for await (const piece of wellFormedPieces(text)) pieces.push(piece);
  return pieces.join('');
}
