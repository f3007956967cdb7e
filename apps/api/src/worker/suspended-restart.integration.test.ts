import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@pinion/db';
import { hasEnded } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRun, freeRun } from '../testing/copy-run.sql.ts';
import { type CountingTools, countingTools } from '../testing/counting-tools.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { seeded } from '../testing/seeded.ts';
import { toolOf } from '../testing/squares-workflow.ts';
import { askingWorkflow, payingWorkflow, waitingRuns } from '../testing/suspending.ts';
import { startTestServer } from '../testing/test-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-suspended-'));
let tools: CountingTools;
let first: Awaited<ReturnType<typeof startTestServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const runs = waitingRuns(call, id => server.services.activeRuns.find(id) !== undefined);

/** Starts a server on the data of the test. `DATABASE_URL` is that of the first one. */
const start = (suspendSeconds: string) =>
  startTestServer({
    PINION_DATA_DIR: dataDir,
    PINION_EGRESS_ALLOW: new URL(tools.origin).host,
    PINION_SUSPEND_SECONDS: suspendSeconds,
    ...(first?.databaseUrl === undefined ? {} : { DATABASE_URL: first.databaseUrl }),
  });

beforeAll(async () => {
  tools = await countingTools({ delayMs: () => 1 });
  first = server = await start('60');
  await must(201, call('POST', '/tools', toolOf('irreversible', tools.origin)));
});
afterAll(async () => {
  await server.close();
  await first.close();
  await tools.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a server that stops suspends its waiting runs, and the next one loads none of 2,000 and continues any of them', async () => {
  const original = await runs.start(askingWorkflow());
  await runs.open(original);
  await server.stop();
  const database = await openDatabase({ url: first.databaseUrl, dataDir });
  const copies = await copyRun(database, original, 2_000);
  await freeRun(database, copies[0] ?? '');
  await database.close();

  server = await start('60');
  // A search for free runs has taken the only one, and no suspended one.
  await expect.poll(() => server.services.activeRuns.find(copies[0] ?? '')?.spec.run_id).toBe(copies[0]);
  expect(server.services.activeRuns.count).toBe(1);
  const [some] = copies.slice(777);
  const [approval] = await runs.open(some ?? '');
  await runs.answer(approval);
  expect(await runs.ended(some ?? '')).toMatchObject({ status: 'succeeded', output: 'go' });
  await expect.poll(() => server.services.activeRuns.count).toBe(1);
  expect(server.reports).toEqual([]);
});

it('each run ends as decided and has its effect once, whenever it is suspended, answered, cancelled or its server restarted', async () => {
  await server.stop();
  server = await start('0');
  const random = seeded(20_261_128);
  const decided = new Map<string, { name: string; decision: 'approve' | 'decline' | 'cancel' }>();
  const pause = (most: number) => new Promise(resolve => setTimeout(resolve, random() * most));
  for (let round = 0; round < 3; round += 1) {
    const open: { name: string; id: string }[] = [];
    for (let n = 0; n < 6; n += 1) {
      const name = `round ${round} run ${n}`;
      open.push({ name, id: await runs.start(payingWorkflow(name)) });
      await pause(60);
    }
    if (random() < 0.7) {
      await server.stop();
      server = await start('0');
    }
    for (const { name, id } of open) {
      const decision = random() < 0.6 ? 'approve' : random() < 0.5 ? 'decline' : 'cancel';
      decided.set(id, { name, decision });
      const [approval] = await runs.open(id);
      if (decision === 'cancel') await call('POST', `/runs/${id}/cancel`);
      else await runs.answer(approval, { decision });
      await pause(40);
    }
  }
  for (const [id, { name, decision }] of decided) {
    const { status } = await runs.ended(id);
    expect(hasEnded(status), name).toBe(true);
    expect(status, name).toBe(decision === 'cancel' ? 'cancelled' : 'succeeded');
    expect(tools.hits.get(`${name}/1`) ?? 0, name).toBe(decision === 'approve' ? 1 : 0);
  }
  expect(server.reports).toEqual([]);
});
