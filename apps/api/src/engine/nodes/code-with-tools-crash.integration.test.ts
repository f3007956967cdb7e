import { expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { must } from '../../testing/must.ts';
import { restartableServer } from '../../testing/restartable-server.ts';
import { patientLimits } from '@pinion/tool-runtime/testing';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';
import type { RunView } from '../../features/runs/read/run-view.ts';

it('code that calls tools and is killed in the middle runs again, sends nothing twice and replays', async () => {
  const services = await effectServer(called => (called === '/trip.look' ? { delay_ms: 700 } : {}));
  const server = await restartableServer({ PINION_EGRESS_ALLOW: services.host });
  const { call } = server;
  try {
    for (const [name, policy] of [
      ['trip.pay', 'irreversible'],
      ['trip.look', 'pure'],
      ['trip.mail', 'irreversible'],
    ] as const)
      await must(201, call('POST', '/tools', services.tool(name, policy)));
    const code = `const paid = await Promise.all([1, 2, 3].map(n => tools.trip.pay({ n })));
const seen = await tools.trip.look({});
await tools.trip.mail({ n: paid.length });
return [inputs.in, paid.map(({ id }) => id), Math.random(), Date.now()];`;
    const tools = ['trip.pay', 'trip.look', 'trip.mail'].map(name => ({ name }));
    const file = smallWorkflow(
      'trip',
      [
        { id: 'in', type: 'input' },
        {
          id: 'code',
          type: 'code',
          config: { language: 'javascript', code, tools, limits: patientLimits, policy: { confirmation: 'never' } },
        },
        { id: 'out', type: 'output' },
      ],
      'in.value>code.in',
      'code.value>out.value',
    );
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
    const { run_id } = await must(202, call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go' }));
    await until(
      () => Promise.resolve(services.pathsHit()),
      hits => hits.includes('/trip.look'),
    );
    await server.kill();
    await server.start();
    const ended = await until(
      async () => (await call<RunView>('GET', `/runs/${run_id}`)).body,
      run => run.status === 'succeeded',
    );
    expect(ended.output).toEqual([
      'go',
      [expect.any(String), expect.any(String), expect.any(String)],
      expect.any(Number),
      expect.any(Number),
    ]);
    const hits = services.pathsHit();
    expect(hits.filter(hit => hit === '/trip.pay')).toHaveLength(3);
    expect(hits.filter(hit => hit === '/trip.mail')).toHaveLength(1);

    const bundle = await must(200, call<unknown>('GET', `/runs/${run_id}/bundle`));
    const replayed = await must(200, call<RunView>('POST', '/replays', bundle));
    expect(JSON.stringify(replayed.nodes)).toBe(JSON.stringify(ended.nodes));
    expect(services.pathsHit()).toEqual(hits);
  } finally {
    await server.close();
    await services.close();
  }
});
