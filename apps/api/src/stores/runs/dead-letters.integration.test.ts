import type { Database } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
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
const claims = (maxCrashes = 2) =>
  createRunLeases(database, newId(), 30, { maxCrashes, onDeadLetter: ({ id, crashes }) => reported.push(`${id} ${crashes}`) });

async function runHeldByDead(status = 'running', lease_owner = 'dead', parent_run_id?: string): Promise<string> {
  const id = newId();
  const row = { id, workspace_id: 'w', org_id: 'o', user_id: 'u', workflow_name: 'n', status, input: 'null', fence: 1 };
  await database.prisma.run.create({ data: { ...row, lease_owner, ...(parent_run_id === undefined ? {} : { parent_run_id }) } });
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

const crashesOf = async (ids: readonly string[]): Promise<unknown[]> => {
  const { rows } = await database.pool.query<{ crashes: number; is_dead: boolean }>(
    'SELECT crashes, dead_letter_at IS NOT NULL AS is_dead FROM run WHERE id = ANY($1) ORDER BY id',
    [ids],
  );
  return rows.map(({ crashes, is_dead }) => (is_dead ? 'dead' : crashes));
};

it.each(['take', 'takeAll'] as const)(
  'of the runs of a worker that died, %s sets aside the one that ended it alone',
  async how => {
    const all: string[] = [];
    for (let n = 0; n < 5; n += 1) all.push(await runHeldByDead('running', `dead with ${how}`));
    const culprit = all[2] ?? '';
    for (let workers = 0; workers < 4; workers += 1) {
      const leases = claims(3);
      // The worker dies as soon as it executes the culprit, and executes all others to their end.
      for (let round = 0; round < 10; round += 1) {
        const taken = how === 'take' || round > 0 ? await leases.take({ runs: 10, parts: 10 }) : await leases.takeAll();
        const ids = taken.map(({ id }) => id);
        if (ids.includes(culprit)) break;
        await database.prisma.run.updateMany({ where: { id: { in: ids } }, data: { status: 'succeeded' } });
      }
    }
    expect(await crashesOf(all)).toEqual([2, 2, 'dead', 2, 2]);
    const rows = await database.prisma.run.findMany({ where: { id: { in: all } }, orderBy: { id: 'asc' } });
    expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'running', 'succeeded', 'succeeded']);
  },
);

it('several runs that have ended as many workers as allowed, at once, are executed one at a time, and parts with any', async () => {
  const [a, b] = [await runHeldByDead('running', 'dead at the limit'), await runHeldByDead('running', 'dead at the limit')];
  const part = await runHeldByDead('running', 'dead at the limit', b);
  const all = [a, b, part];
  await database.prisma.run.updateMany({ where: { id: { in: all } }, data: { crashes: 2 } });
  const ids = async (leases: ReturnType<typeof claims>) =>
    (await leases.take({ runs: 10, parts: 10 })).map(({ id }) => id).filter(id => all.includes(id));
  const [first, second] = [claims(3), claims(3)];
  expect(await ids(first)).toEqual([a, part]);
  expect(await ids(first)).toEqual([]);
  expect(await first.takeOne(b)).toBeUndefined();
  await first.beat({ role: 'worker', host: 'h', version: 'v', slots: 1, running: 1, draining: false });
  expect(await second.takeOne(b)).toMatchObject({ id: b });
  expect(await crashesOf(all)).toEqual([2, 2, 2]);
});
