import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { getRun, startRun } from '../features/runs/index.ts';
import { startServer } from '../composition/start-server.ts';
import { readEnv } from '../configuration/env.ts';
import { countingTools } from '../testing/counting-tools.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';
import { toolOf } from '../testing/squares-workflow.ts';

const folder = mkdtempSync(join(tmpdir(), 'pinion-shares-'));
const configFile = join(folder, 'pinion.yaml');
let active = 0;
let mostActive = 0;
/** Long enough that the runs that wait are seen waiting on a busy machine. */
const callMs = 600;
const tools = await countingTools({
  delayMs: () => {
    active += 1;
    mostActive = Math.max(mostActive, active);
    setTimeout(() => (active -= 1), callMs);
    return callMs;
  },
});
const database = await createTestDatabase();
const start = () =>
  startServer({
    env: readEnv({
      PORT: '0',
      PINION_DATA_DIR: folder,
      PINION_WEB: 'off',
      PINION_CONFIG: configFile,
      PINION_EGRESS_ALLOW: new URL(tools.origin).host,
      DATABASE_URL: database.url,
    }),
    shopPace: 0,
  });
afterAll(async () => {
  await tools.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a workspace with max_running_runs executes no more at once, says so, and finishes all, also after a restart', async () => {
  writeFileSync(configFile, 'limits: {}\n');
  const first = await start();
  const { owner } = first.services;
  await first.close();
  writeFileSync(configFile, `limits:\n  workspaces:\n    ${owner.workspace_id}: { max_running_runs: 1 }\n`);

  let server = await start();
  onTestFinished(() => server.close());
  const { services } = server;
  const spec = specOf(ToolDefinition.parse(toolOf('pure', tools.origin)));
  await services.tools.publish(owner, [spec], 'user', services.newId);
  const file = smallWorkflow(
    'shared',
    [
      { id: 'in', type: 'input' },
      { id: 'call', type: 'tool', config: { tool: { name: 'count.pure' }, input: { run: '{{in}}', n: 1 } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>call.in',
    'call.envelope>out.value',
  );
  const id = services.newId();
  await services.workflows.insert(owner, { id, name: file.name, text: JSON.stringify(file) });
  const begin = (n: number) => startRun(server.services, owner, { workflow_id: id, input: `run ${n}` });
  const runIds = (await Promise.all([1, 2, 3, 4].map(begin))).map(({ run_id }) => run_id);
  const beyondLimit = async () => {
    const views = await Promise.all(runIds.map(runId => getRun(services, owner, runId)));
    return views.filter(view => view.queue?.reason === 'workspace_limit').length;
  };
  await expect.poll(beyondLimit).toBeGreaterThanOrEqual(2);

  await server.close();
  server = await start();
  for (const runId of runIds)
    await vi.waitFor(async () => expect(hasEnded((await getRun(server.services, owner, runId)).status)).toBe(true), {
      timeout: 30_000,
    });
  const ended = await Promise.all(runIds.map(runId => getRun(server.services, owner, runId)));
  expect(ended.map(run => run.status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
  expect(mostActive).toBe(1);
});
