import { hostname } from 'node:os';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Database } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../../testing/running-database.ts';
import { createRunLeases } from './run-leases.sql.ts';

let database: Database;
let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());

async function runHeldBy(lease_owner: string | null, seconds: number, status = 'running'): Promise<string> {
  const id = newId();
  const run = { id, workspace_id: 'w', org_id: 'o', user_id: 'u', workflow_name: 'n', status, input: 'null', fence: 1 };
  await database.prisma.run.create({ data: { ...run, lease_owner, lease_until: new Date(Date.now() + seconds * 1000) } });
  return id;
}

it('runLeases takes runs without a lease and with an expired one, each once', async () => {
  const free = await runHeldBy(null, 0);
  const ended = await runHeldBy('other', -1);
  await runHeldBy('other', 60);
  await runHeldBy(null, 0, 'succeeded');
  const [first, second] = await Promise.all([
    createRunLeases(database, 'one', 30).take(false),
    createRunLeases(database, 'two', 30).take(false),
  ]);
  expect([...first, ...second].map(run => run.id).sort()).toEqual([free, ended].sort());
  expect([...first, ...second].map(run => run.fence)).toEqual([2, 2]);
});

it('runLeases leaves runs of a live server with the same host name in another process namespace', async () => {
  await createRunLeases(database, 'heir', 30).take(true);
  const gone = 4_194_303;
  await runHeldBy(`${hostname()}:${gone}:a`, 60);
  expect(await createRunLeases(database, 'neighbor', 30).take(false)).toEqual([]);
});

it('runLeases renews its leases, receives cancellations and releases all leases', async () => {
  const id = await runHeldBy('me', 1);
  const mine = createRunLeases(database, 'me', 30);
  expect(await mine.renew()).toEqual([]);
  await database.prisma.run.update({ where: { id }, data: { cancel_requested: true } });
  expect(await mine.renew()).toEqual([id]);
  await mine.release();
  expect((await createRunLeases(database, 'heir', 30).take(false)).map(run => run.id)).toEqual([id]);
});
