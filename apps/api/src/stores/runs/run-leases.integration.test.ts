import { hostname } from 'node:os';
import { newId } from '../../platform/ids/new-id.ts';
import type { Database } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { createWorkspaceShares } from '../../worker/workspace-shares.ts';
import { createRunLeases } from './run-leases.sql.ts';

let database: Database;
let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());

const plenty = { runs: 100, parts: 100 };
const state = { role: 'all', host: hostname(), version: '1.0.0', slots: 4, running: 0, draining: false };
const leasesOf = (owner: string, seconds = 30) => createRunLeases(database, owner, seconds);

type Held = { lease_owner: string | null; seconds?: number; status?: string; workspace_id?: string; parent_run_id?: string };

/** Creates a run. With `seconds`, its lease is one of the previous version, which has an end of its own. */
async function runHeldBy({ lease_owner, seconds, status = 'running', workspace_id = 'w', parent_run_id }: Held): Promise<string> {
  const id = newId();
  const run = { id, workspace_id, org_id: 'o', user_id: 'u', workflow_name: 'n', status, input: 'null', fence: 1 };
  const lease_until = seconds === undefined ? null : new Date(Date.now() + seconds * 1000);
  await database.prisma.run.create({ data: { ...run, lease_owner, lease_until, parent_run_id: parent_run_id ?? null } });
  return id;
}

it('runLeases takes runs without a lease and with an expired one, each once', async () => {
  const free = await runHeldBy({ lease_owner: null });
  const ended = await runHeldBy({ lease_owner: 'other', seconds: -1 });
  await runHeldBy({ lease_owner: 'other', seconds: 60 });
  await runHeldBy({ lease_owner: null, status: 'succeeded' });
  await Promise.all(['one', 'two'].map(owner => leasesOf(owner).beat(state)));
  const [first, second] = await Promise.all([leasesOf('one').take(plenty), leasesOf('two').take(plenty)]);
  expect([...first, ...second].map(run => run.id).sort()).toEqual([free, ended].sort());
  expect([...first, ...second].map(run => run.fence)).toEqual([2, 2]);
});

it('runLeases takes the runs of a worker that is no longer alive, and leaves those of a living one', async () => {
  await leasesOf('heir').beat(state);
  await leasesOf('heir').takeAll();
  await leasesOf('living').beat(state);
  await leasesOf('dead', -1).beat(state);
  const orphan = await runHeldBy({ lease_owner: 'dead' });
  const unknown = await runHeldBy({ lease_owner: 'never seen' });
  const held = await runHeldBy({ lease_owner: 'living' });
  expect((await leasesOf('heir').take(plenty)).map(run => run.id)).toEqual([orphan, unknown].sort());
  expect(await leasesOf('heir').takeOne(held)).toBeUndefined();
});

it('runLeases leaves runs of a live server of the previous version with the same host name', async () => {
  await leasesOf('heir').takeAll();
  await runHeldBy({ lease_owner: `${hostname()}:4194303:a`, seconds: 60 });
  expect(await leasesOf('neighbor').take(plenty)).toEqual([]);
});

it('runLeases takes no more runs than there are slots, one of each workspace before a second of any, and parts in any case', async () => {
  await leasesOf('heir').takeAll();
  const flood = [];
  for (let n = 0; n < 5; n += 1) flood.push(await runHeldBy({ lease_owner: null, workspace_id: 'flood' }));
  const other = await runHeldBy({ lease_owner: null, workspace_id: 'other' });
  const part = await runHeldBy({ lease_owner: null, workspace_id: 'flood', parent_run_id: 'above' });
  await leasesOf('fair').beat(state);
  expect((await leasesOf('fair').take({ runs: 0, parts: 100 })).map(run => run.id)).toEqual([part]);
  expect((await leasesOf('fair').take({ runs: 2, parts: 100 })).map(run => run.id)).toEqual([flood[0], other]);
});

it('runLeases beats, receives cancellations and releases all leases', async () => {
  await leasesOf('heir').takeAll();
  const id = await runHeldBy({ lease_owner: 'me' });
  const mine = leasesOf('me');
  expect(await mine.beat(state)).toEqual([]);
  await database.prisma.run.update({ where: { id }, data: { cancel_requested: true } });
  expect(await mine.beat(state)).toEqual([id]);
  expect(await leasesOf('heir').take(plenty)).toEqual([]);
  await mine.release();
  expect((await leasesOf('heir').take(plenty)).map(run => run.id)).toEqual([id]);
  expect(await database.prisma.worker.findUnique({ where: { id: 'me' } })).toBeNull();
});

const ofWorkspace = (runs: readonly { workspace_id: string }[]): string => runs.map(run => run.workspace_id).join(' ');
const sharing = (owner: string, given: Parameters<typeof createWorkspaceShares>[0]) =>
  createRunLeases(database, owner, 30, { shares: createWorkspaceShares(given) });

it('a workspace of weight 2 gets two runs for each one of another', async () => {
  await leasesOf('heir').takeAll();
  for (const workspace_id of ['heavy', 'light', 'heavy', 'light', 'heavy', 'light', 'heavy', 'light'])
    await runHeldBy({ lease_owner: null, status: 'queued', workspace_id });
  const leases = sharing('weighing', { heavy: { weight: 2 } });
  const taken = ofWorkspace(await leases.take({ runs: 6, parts: 0 }));
  expect(taken.match(/heavy/g)).toHaveLength(4);
  expect(taken.match(/light/g)).toHaveLength(2);
});

it('a workspace with a limit on its running runs starts no more, over all workers and for claims at the same time', async () => {
  await leasesOf('heir').takeAll();
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await runHeldBy({ lease_owner: null, status: 'queued', workspace_id: 'capped' }));
  const given = { capped: { max_running_runs: 2 } };
  const taken = await Promise.all(['one', 'two', 'three'].map(owner => sharing(owner, given).take(plenty)));
  expect(taken.flat().map(run => run.id)).toHaveLength(2);
  const left = ids.filter(id => !taken.flat().some(run => run.id === id));
  expect(await sharing('four', given).takeOne(left[0] ?? '')).toBeUndefined();
  const [ended] = taken.flat();
  await database.prisma.run.update({ where: { id: ended?.id ?? '' }, data: { status: 'waiting' } });
  expect(await sharing('four', given).takeOne(left[0] ?? '')).toMatchObject({ id: left[0] });
  expect(await sharing('four', given).take(plenty)).toEqual([]);
});

it('a limit on running runs never holds back a run that has begun', async () => {
  await leasesOf('heir').takeAll();
  const orphan = await runHeldBy({ lease_owner: 'dead worker', workspace_id: 'capped once' });
  const leases = sharing('heir', { 'capped once': { max_running_runs: 1 } });
  expect((await leases.take(plenty)).map(run => run.id)).toContain(orphan);
});
