import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingTools, type CountingTools } from '../../../testing/counting-tools.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import { toolOf } from '../../../testing/squares-workflow.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { trpcClient } from '../../../testing/trpc-client.ts';
import type { RunView } from '../read/run-view.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-replay-slots-'));
const arrived = Promise.withResolvers<void>();
let answerCall: (() => void) | undefined;
let tools: CountingTools;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const procedures = trpcClient(() => server.url);

beforeAll(async () => {
  tools = await countingTools({
    delayMs: () => 0,
    whenFree: (_, answer) => {
      answerCall = answer;
      arrived.resolve();
    },
  });
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, 'limits:\n  max_concurrent_runs: 1\n');
  server = await startTestServer({ PINION_CONFIG: config, PINION_EGRESS_ALLOW: new URL(tools.origin).host });
});
afterAll(async () => {
  await server.close();
  await tools.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (id: string) => (await must(200, call<RunView>('GET', `/runs/${id}`))).status;
async function beginReplay(run_id: string): Promise<string> {
  const { result } = await procedures.mutate<{ run_id: string }>('runs.begin_replay', { run_id });
  return result?.data.run_id ?? '';
}

it('a replay waits for the only slot, and is cancelled or runs to its end', async () => {
  const tool = toolOf('pure', tools.origin);
  await must(201, call('POST', '/tools', tool));
  const lines = [{ tool_calls: [{ name: tool.name, input: { run: 'slot', n: 2 } }] }, { text: 'Counted.' }];
  const agent = scripted(lines, { tools: [{ name: tool.name }], policy: { confirmation: 'never' } });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config: agent },
    { id: 'out', type: 'output' },
  ];
  const slow = smallWorkflow('slow', nodes, 'in.value>agent.in', 'agent.response>out.value');
  const quick = smallWorkflow(
    'quick',
    [
      { id: 'in', type: 'input' },
      { id: 'out', type: 'output' },
    ],
    'in.value>out.value',
  );
  const [slowId, quickId] = [
    (await must(201, call<{ id: string }>('POST', '/workflows', slow))).id,
    (await must(201, call<{ id: string }>('POST', '/workflows', quick))).id,
  ];
  const done = await must(200, call<RunView>('POST', `/workflows/${quickId}/runs`, { input: 'one', wait_s: 20 }));
  await call('POST', `/workflows/${slowId}/runs`, { input: 'go' });
  await arrived.promise;

  const cancelled = await beginReplay(done.run_id);
  expect(await statusOf(cancelled)).toBe('queued');
  await call('POST', `/runs/${cancelled}/cancel`, {});
  await expect.poll(() => statusOf(cancelled)).toBe('cancelled');

  const replayed = await beginReplay(done.run_id);
  expect(await statusOf(replayed)).toBe('queued');
  answerCall?.();
  await expect.poll(() => statusOf(replayed), { timeout: 10_000 }).toBe('succeeded');
});
