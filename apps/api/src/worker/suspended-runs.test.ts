import type { RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountingTools, countingTools } from '../testing/counting-tools.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { toolOf } from '../testing/squares-workflow.ts';
import { payingWorkflow, waitingRuns } from '../testing/suspending.ts';
import { startTestServer } from '../testing/test-server.ts';

let tools: CountingTools;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const { start, suspended, ended, open, answer, view } = waitingRuns(call, id => server.services.atWork.find(id) !== undefined);

beforeAll(async () => {
  tools = await countingTools({ delayMs: () => 1 });
  server = await startTestServer({ PINION_EGRESS_ALLOW: new URL(tools.origin).host, PINION_SUSPEND_SECONDS: '0' });
  await must(201, call('POST', '/tools', toolOf('irreversible', tools.origin)));
});
afterAll(async () => {
  await server.close();
  await tools.close();
});

it('a run that waits for approval leaves memory, continues after the answer and has its effect once', async () => {
  const id = await start(payingWorkflow('approved'));
  const [approval] = await open(id);
  await suspended(id);
  expect(server.services.atWork.find(id)).toBeUndefined();
  expect((await view(id)).status).toBe('waiting');
  await answer(approval);
  expect(await ended(id)).toMatchObject({ status: 'succeeded', output: 'done' });
  expect(tools.hits.get('approved/1')).toBe(1);
  const { events } = (await call<{ events: RunEvent[] }>('GET', `/runs/${id}/bundle`)).body;
  expect(events.map(event => event.seq)).toEqual(events.map((_event, index) => index));
  expect(events.filter(event => event.type === 'run.resumed')).toHaveLength(1);
});
