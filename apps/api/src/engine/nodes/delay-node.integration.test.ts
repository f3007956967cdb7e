import type { RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../features/runs/read/run-view.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { waitingRuns } from '../../testing/suspending.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const { start, suspended, ended, open, view } = waitingRuns(call, id => server.services.activeRuns.find(id) !== undefined);

beforeAll(async () => {
  server = await startTestServer({ PINION_SUSPEND_SECONDS: '0' });
});
afterAll(() => server.close());

const delaying = (config: Record<string, unknown>) =>
  smallWorkflow(
    'delay',
    [
      { id: 'in', type: 'input' },
      { id: 'wait', type: 'delay', config },
      { id: 'out', type: 'output' },
    ],
    'in.value>wait.in',
    'wait.value>out.value',
  );

async function runOf(config: Record<string, unknown>, input: unknown): Promise<RunView> {
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', delaying(config)));
  return must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input, wait_s: 30 }));
}

async function eventsOf(id: string): Promise<RunEvent[]> {
  const { events } = await must(200, call<{ events: RunEvent[] }>('GET', `/runs/${id}/bundle`));
  return events;
}

describe('delay node', () => {
  it('a delay leaves memory, keeps its end, and passes the value on at that time', async () => {
    const id = await start(delaying({ for_s: 2 }));
    await suspended(id);
    expect((await view(id)).status).toBe('waiting');
    await open(id, 0);
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'succeeded', node_states: { wait: { status: 'succeeded' } } });
    const events = await eventsOf(id);
    const delays = events.filter(event => event.type === 'node.delayed');
    const finished = events.find(event => event.type === 'node.finished' && event.node_id === 'wait');
    expect(delays).toHaveLength(1);
    expect(Date.parse(finished?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(delays[0]?.until ?? '') - 1);
  });

  it('a delay waits until the time that a value names', async () => {
    const until = new Date(Date.now() + 1_500).toISOString();
    const run = await runOf({ until: '{{in.at}}' }, { at: until });
    expect(run).toMatchObject({ status: 'succeeded', output: { at: until } });
    const [delayed] = (await eventsOf(run.run_id)).filter(event => event.type === 'node.delayed');
    expect(delayed?.until).toBe(until);
  });

  it.each(['2020-01-01', '2020-01-01T00:00', '2020-01-01T00:00:00+02:00'])(
    'a time that is over is not waited for: %s',
    async until => {
      expect(await runOf({ until }, 'x')).toMatchObject({ status: 'succeeded', output: 'x' });
    },
  );

  it.each([
    [{ until: 'tomorrow' }, '"tomorrow" is not a time such as 2026-12-24T18:00:00Z'],
    [{ until: '9999-01-01T00:00:00Z' }, 'the time is more than a year away'],
  ])('a delay with the config %j fails and says why', async (config, message) => {
    const run = await runOf(config, 'x');
    expect(run.node_states['wait']?.error).toEqual({ code: 'VALIDATION_ERROR', message });
  });

  it('a delay of a cancelled run ends at once', async () => {
    const id = await start(delaying({ for_s: 3_600 }));
    await suspended(id);
    await must(202, call('POST', `/runs/${id}/cancel`));
    expect((await ended(id)).status).toBe('cancelled');
    expect((await view(id)).node_states['wait']?.error?.message).toBe('The run was cancelled before the wait ended.');
  });

  it('nobody can answer a delay', async () => {
    const id = await start(delaying({ for_s: 3_600 }));
    await suspended(id);
    const delayed = (await eventsOf(id)).find(event => event.type === 'node.delayed');
    expect(delayed).toBeDefined();
    const answer = await call('POST', `/questions/${encodeURIComponent(delayed?.question_id ?? '')}/answer`, {
      decision: 'approve',
    });
    expect(answer.status).toBe(404);
    await call('POST', `/runs/${id}/cancel`);
  });

  it('a replay returns the value without waiting', async () => {
    const run = await runOf({ for_s: 1 }, 7);
    const bundle = await must(200, call('GET', `/runs/${run.run_id}/bundle`));
    const again = await must(200, call<RunView>('POST', '/replays', bundle));
    expect(again).toMatchObject({ status: 'succeeded', nodes: run.nodes });
    expect((await eventsOf(again.run_id)).filter(event => event.type === 'node.delayed')).toEqual([]);
  });
});
