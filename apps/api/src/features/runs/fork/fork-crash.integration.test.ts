import type { ReplayBundle } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { must } from '../../../testing/must.ts';
import { restartableServer } from '../../../testing/restartable-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { until } from '../../../testing/until.ts';
import type { RunView } from '../read/run-view.ts';

it('a killed fork resumes as a fork, resends no kept call and repeats no effect', async () => {
  const services = await effectServer(called => (called === '/trip.look' ? { delay_ms: 700 } : {}));
  const server = await restartableServer({ PINION_EGRESS_ALLOW: services.host });
  const { call } = server;
  try {
    for (const [name, policy] of [
      ['trip.pay', 'irreversible'],
      ['trip.book', 'irreversible'],
      ['trip.look', 'pure'],
      ['trip.mail', 'irreversible'],
    ] as const)
      await must(201, call('POST', '/tools', services.tool(name, policy)));
    const entries = ['trip.pay', 'trip.book', 'trip.look', 'trip.mail'].map((name, n) => ({
      tool_calls: [{ name, input: { n } }],
    }));
    const tools = entries.map(({ tool_calls: [requested] }) => ({ name: requested?.name ?? '' }));
    const agent = scripted([...entries, { text: 'done' }], { tools, policy: { confirmation: 'never' } });
    const file = smallWorkflow(
      'trip',
      [
        { id: 'in', type: 'input' },
        { id: 'agent', type: 'agent', config: agent },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.response>out.value',
    );
    const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
    const parent = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 30 })).body;
    expect(parent.status).toBe('succeeded');
    expect(services.pathsHit()).toEqual(['/trip.pay', '/trip.book', '/trip.look', '/trip.mail']);

    const { run_id } = (await call<RunView>('POST', `/runs/${parent.run_id}/fork`, { at: { node_id: 'agent', iteration: 1 } }))
      .body;
    await until(
      () => Promise.resolve(services.effects.length),
      seen => seen === 6, // it has booked, and is now looking
    );
    await server.kill();
    await server.start();
    const ended = await until(
      async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
      run => run.status === 'succeeded',
    );
    const counted = Map.groupBy(services.pathsHit().slice(4), hit => hit);
    expect(counted.has('/trip.pay')).toBe(false);
    expect([counted.get('/trip.book')?.length, counted.get('/trip.mail')?.length]).toEqual([1, 1]);
    expect(ended).toMatchObject({ output: 'done', forked_from: { run_id: parent.run_id } });

    const { events } = (await call<ReplayBundle>('GET', `/runs/${run_id}/bundle`)).body;
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index));
    expect(events.filter(event => event.type === 'run.resumed')).toHaveLength(1);
    expect(events.map(event => event.ms)).toEqual(events.map(event => event.ms).toSorted((a, b) => a - b));
    // Its time continues from the parent's: the time in between is not included.
    expect(events.at(-1)?.ms ?? 0).toBeLessThan(60_000);
    const replayed = (
      await call<RunView>('POST', '/replays', { ...(await call<ReplayBundle>('GET', `/runs/${run_id}/bundle`)).body })
    ).body;
    expect(JSON.stringify(replayed.nodes)).toBe(JSON.stringify(ended.nodes));
  } finally {
    await server.close();
    await services.close();
  }
});
