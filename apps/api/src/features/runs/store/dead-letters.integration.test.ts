import type { Database } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids/new-id.ts';
import { type RunningDatabase, runningDatabase } from '../../../testing/running-database.ts';
import { createDeadLetters } from './dead-letters.sql.ts';
import { createRunLeases } from './run-leases.sql.ts';
import { createRunStore } from './run-store.sql.ts';

let database: Database;
let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());

const scope = { workspace_id: 'w', org_id: 'o', user_id: 'u', roles: [] };
const reported: string[] = [];
const claims = () =>
  createRunLeases(database, newId(), 30, { maxCrashes: 2, onDeadLetter: ({ id, crashes }) => reported.push(`${id} ${crashes}`) });

async function runHeldByDead(status = 'running', workspace_id = 'w'): Promise<string> {
  const id = newId();
  const row = { id, workspace_id, org_id: 'o', user_id: 'u', workflow_name: 'n', status, input: 'null', fence: 1 };
  await database.prisma.run.create({ data: { ...row, lease_owner: 'dead' } });
  return id;
}
/** Lets the worker of a run die: its id is then one that no living worker has. */
const crash = async (id: string): Promise<boolean> => (await claims().takeOne(id)) !== undefined;

it('a run is a dead letter when as many workers died as allowed, is reported once, and no worker takes it', async () => {
  const id = await runHeldByDead();
  expect(await crash(id)).toBe(true);
  expect(await crash(id)).toBe(false);
  expect(reported).toEqual([`${id} 2`]);
  expect((await claims().take({ runs: 10, parts: 10 })).map(run => run.id)).not.toContain(id);
  expect((await claims().takeAll()).map(run => run.id)).not.toContain(id);
  expect(await createDeadLetters(database).list('w')).toMatchObject({ items: [{ run_id: id, crashes: 2 }], others: 0 });
  expect((await createDeadLetters(database).list('other')).others).toBe(1);
});

it('a retried dead letter survives as many crashes as a new run', async () => {
  const id = await runHeldByDead();
  await crash(id);
  await crash(id);
  const letters = createDeadLetters(database);
  expect(await letters.retry('other', id)).toBe(false);
  expect(await letters.retry('w', id)).toBe(true);
  expect(await letters.retry('w', id)).toBe(false);
  // Nobody had it, so that it is taken without a crash.
  expect(await claims().takeOne(id)).toMatchObject({ id, crashes: 0 });
  expect(await crash(id)).toBe(true);
  expect(await crash(id)).toBe(false);
  expect(await letters.retryAll()).toContain(id);
});

it('a cancelled dead letter is taken, so that it ends', async () => {
  const id = await runHeldByDead();
  await crash(id);
  await crash(id);
  expect(await createRunStore(database).requestCancel(scope, id)).toBe(true);
  expect(await claims().takeOne(id)).toMatchObject({ id, cancel_requested: true, dead_letter_at: null });
});

it('a run that waits or is queued is not blamed for the death of its worker', async () => {
  for (const status of ['waiting', 'queued']) {
    const id = await runHeldByDead(status);
    for (let n = 0; n < 4; n += 1) expect(await crash(id)).toBe(true);
  }
});
