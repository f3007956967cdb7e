import { RunEvent } from '@pinion/contracts';

/** Reads a run's journal like any client: the event stream, to its end. */
export async function journalOf(appUrl: string, runId: string): Promise<RunEvent[]> {
  const response = await fetch(`${appUrl}/api/v1/runs/${runId}/events`, { headers: { accept: 'text/event-stream' } });
  if (!response.ok) throw new Error(`the journal of ${runId}: ${response.status}`);
  const blocks = (await response.text()).split('\n\n');
  return blocks.flatMap(block => {
    const data = block
      .split('\n')
      .filter(line => line.startsWith('data:'))
      .map(line => line.slice(5).trimStart())
      .join('\n');
    return data === '' ? [] : [RunEvent.parse(JSON.parse(data))];
  });
}
