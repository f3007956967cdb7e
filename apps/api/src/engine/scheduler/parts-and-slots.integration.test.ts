import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunView } from '../../features/runs/read/run-view.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-slots-'));
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, 'limits:\n  max_concurrent_runs: 1\n');
  server = await startTestServer({ PINION_CONFIG: config });
  call = jsonClient(() => server.url);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const keep = async (file: WorkflowFile): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
const around = (name: string, type: string, config: Record<string, unknown>, handle: string): WorkflowFile =>
  smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'n', type, config },
      { id: 'out', type: 'output' },
    ],
    'in.value>n.in',
    `n.${handle}>out.value`,
  );

test('runs with a single run slot never deadlock while they wait for their subflows', async () => {
  const leaf = await keep(around('leaf', 'transform', { expression: '$ + 1' }, 'value'));
  const inner = await keep(around('inner', 'map', { workflow: { id: leaf }, concurrency: 3 }, 'items'));
  const middle = await keep(around('middle', 'subflow', { workflow: { id: inner } }, 'output'));
  const outer = await keep(around('outer', 'map', { workflow: { id: middle }, concurrency: 3 }, 'items'));
  const runs = await Promise.all(
    [10, 20, 30].map(n =>
      call<RunView>('POST', `/workflows/${outer}/runs`, {
        input: [
          [n, n + 1],
          [n + 2, n + 3],
          [n + 4, n + 5],
        ],
        wait_s: 50,
      }),
    ),
  );
  expect(runs.map(({ body }) => body.output)).toEqual(
    [10, 20, 30].map(n => [
      [n + 1, n + 2],
      [n + 3, n + 4],
      [n + 5, n + 6],
    ]),
  );
  expect(server.reports).toEqual([]);
});
