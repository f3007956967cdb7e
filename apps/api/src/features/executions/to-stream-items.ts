import { isProgressType, type StreamItem, type RunEvent } from '@pinion/contracts';
import { readEventText } from '../runs/index.ts';
import type { OutgoingEvent } from '../../platform/http/outgoing-event.ts';

/** Yields the journal of a call for the caller that waits at the other end: its events, and finally its envelope. */
export async function* toStreamItems(journal: AsyncIterable<OutgoingEvent>): AsyncGenerator<StreamItem> {
  for await (const entry of journal) {
    const { type } = entry;
    const read = async (): Promise<RunEvent> => JSON.parse(await readEventText(entry)) as RunEvent;
    if (type.startsWith('tool.') && !isProgressType(type)) yield { type: 'event', event: eventOf(await read()) };
    if (type === 'node.finished') {
      const event = await read();
      const envelope = event.type === 'node.finished' ? event.outputs['envelope'] : undefined;
      if (envelope !== undefined) {
        yield { type: 'result', envelope: envelope as Extract<StreamItem, { type: 'result' }>['envelope'] };
        return;
      }
    }
    if (type === 'run.finished') {
      const event = await read();
      const error = event.type === 'run.finished' ? event.error : undefined;
      yield { type: 'error', error: error ?? { code: 'UNKNOWN', message: 'The call ended without a result' } };
      return;
    }
  }
}

/** Returns an event without its envelope, which is sent once, in the last line. */
function eventOf(event: RunEvent): { type: string } {
  const { type, at, ms, run_id } = event;
  return 'call_id' in event ? ({ type, at, ms, run_id, call_id: event.call_id } as { type: string }) : { type };
}
