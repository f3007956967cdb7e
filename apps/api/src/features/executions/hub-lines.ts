import type { HubLine, RunEvent } from '@pinion/contracts';
import { textOf } from '../runs/outgoing-lines.ts';
import type { JournalLine } from '../runs/run-desk.ts';

/** The journal of a call for whoever waits at the other end: what happens to it, and last its receipt. */
export async function* hubLines(journal: AsyncIterable<JournalLine>): AsyncGenerator<HubLine> {
  for await (const line of journal) {
    const { type } = line;
    const read = async (): Promise<RunEvent> => JSON.parse(await textOf(line)) as RunEvent;
    if (type.startsWith('tool.')) yield { type: 'event', event: eventOf(await read()) };
    if (type === 'node.finished') {
      const event = await read();
      const envelope = event.type === 'node.finished' ? event.outputs['envelope'] : undefined;
      if (envelope !== undefined) {
        yield { type: 'result', envelope: envelope as Extract<HubLine, { type: 'result' }>['envelope'] };
        return;
      }
    }
    if (type === 'run.finished') {
      const event = await read();
      const error = event.type === 'run.finished' ? event.error : undefined;
      yield { type: 'error', error: error ?? { code: 'UNKNOWN', message: 'the call ended without a receipt' } };
      return;
    }
  }
}

/** Receipts come once, in the last line. */
function eventOf(event: RunEvent): { type: string } {
  const { type, at, ms, run_id } = event;
  return 'call_id' in event ? ({ type, at, ms, run_id, call_id: event.call_id } as { type: string }) : { type };
}
