import { expect, it, onTestFinished } from 'vitest';
import { countingTools } from './testing/counting-tools.ts';
import { restartableServer } from './testing/restartable-server.ts';
import { scripted, smallWorkflow } from './testing/small-workflow.ts';
import { toolOf } from './testing/squares-workflow.ts';

it('a server with PINION_DRAIN_SECONDS is not ready after SIGTERM and handles requests until it closes', async () => {
  const server = await restartableServer({ PINION_DRAIN_SECONDS: '2' });
  onTestFinished(() => server.close());
  const statusOf = async (location: string): Promise<number> => (await fetch(`${server.url}${location}`)).status;
  expect(await statusOf('/health/ready')).toBe(200);
  const ended = server.stop();
  await expect.poll(() => statusOf('/health/ready'), { timeout: 1_500 }).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/api/v1/workflows')).toBe(200);
  expect(await ended).toBe(0);
  await expect(statusOf('/health/live')).rejects.toThrow('fetch failed');
});

it('after SIGTERM, a call in progress ends within PINION_RUN_DRAIN_SECONDS and a waiting run delays nothing', async () => {
  let answerCall = (): void => undefined;
  const tools = await countingTools({ delayMs: () => 1, whenFree: (_, answer) => (answerCall = answer) });
  const allowed = { PINION_EGRESS_ALLOW: new URL(tools.origin).host };
  const server = await restartableServer({ ...allowed, PINION_RUN_DRAIN_SECONDS: '20' });
  onTestFinished(async () => {
    await server.close();
    await tools.close();
  });
  const { call } = server;
  await call('POST', '/tools', toolOf('irreversible', tools.origin));
  const begin = async (confirmation: string): Promise<string> => {
    const { body } = await call<{ id: string }>('POST', '/workflows', onePayment(confirmation));
    return (await call<{ run_id: string }>('POST', `/workflows/${body.id}/runs`, { input: 'go' })).body.run_id;
  };
  const [calling, waiting] = await Promise.all([begin('never'), begin('always')]);
  await expect.poll(() => tools.hits.size, { timeout: 10_000 }).toBe(1);
  await expect.poll(async () => (await call<{ status: string }>('GET', `/runs/${waiting}`)).body.status).toBe('waiting');
  const ended = server.stop();
  const isOpen = () =>
    fetch(server.url).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  answerCall();
  expect(await ended).toBe(0);

  await server.start({ PINION_RUN_DRAIN_SECONDS: '0' });
  const statusOf = async (id: string) => (await call<{ status: string }>('GET', `/runs/${id}`)).body.status;
  expect([await statusOf(calling), await statusOf(waiting)]).toEqual(['succeeded', 'waiting']);
  expect([...tools.hits.values()]).toEqual([1]);
});

const onePayment = (confirmation: string) =>
  smallWorkflow(
    confirmation,
    [
      { id: 'in', type: 'input' },
      {
        id: 'agent',
        type: 'agent',
        config: scripted(
          [{ tool_calls: [{ name: 'count.irreversible', input: { run: confirmation, n: 1 } }] }, { text: 'done' }],
          { tools: [{ name: 'count.irreversible' }], policy: { confirmation } },
        ),
      },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
