import type { Database } from '@pinion/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import type { Suspension } from '../../worker/suspension.ts';
import { createApprovalStore } from '../approvals/index.ts';
import { createRunLeases } from './run-leases.sql.ts';
import { createRunStore } from './run-store.sql.ts';
import { createSuspendedRuns } from './suspended-runs.sql.ts';

let database: Database;
let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const mine = () => createSuspendedRuns(database, 'me');
const claims = () => createRunLeases(database, 'other', 30);
const plenty = { runs: 100, parts: 100 };

async function waitingRun(more: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const run = { id, ...scope, workflow_name: 'n', status: 'waiting', input: 'null', fence: 3, lease_owner: 'me', ...more };
  await database.prisma.run.create({ data: run });
  return id;
}

async function approvalOf(run_id: string, expires_at?: Date): Promise<string> {
  const id = `approval.${run_id}`;
  const about = { id, workspace_id: 'w', run_id, node_id: 'ask', call_id: null, kind: 'approval' as const, request: 'null' };
  await createApprovalStore(database).put({ ...about, expires_at });
  return id;
}

const suspension = (run_id: string, more: Partial<Suspension> = {}): Suspension => ({
  run_id,
  fence: 3,
  approvals: [],
  parts: [],
  deadline: undefined,
  session_id: undefined,
  ...more,
});

const rowOf = async (id: string) =>
  database.prisma.run.findUniqueOrThrow({ where: { id }, select: { lease_owner: true, lease_until: true, fence: true } });

it('suspendedRuns takes a run from its worker with a new fencing token, and no worker claims it', async () => {
  const id = await waitingRun();
  const approval = await approvalOf(id);
  expect(await mine().suspend(suspension(id, { approvals: [approval] }))).toBe(true);
  expect(await rowOf(id)).toMatchObject({ lease_owner: 'suspended', fence: 4 });
  expect(await claims().takeOne(id)).toBeUndefined();
  expect((await claims().take(plenty)).map(run => run.id)).not.toContain(id);
  expect((await claims().takeAll()).map(run => run.id)).not.toContain(id);
});

it('suspendedRuns refuses a run that another worker holds, that was cancelled, or whose wait has ended', async () => {
  const held = await waitingRun({ lease_owner: 'someone' });
  const newer = await waitingRun({ fence: 4 });
  const cancelled = await waitingRun({ cancel_requested: true });
  const working = await waitingRun({ status: 'running' });
  const answered = await waitingRun();
  const approval = await approvalOf(answered);
  await createApprovalStore(database).answer(scope, approval, { kind: 'approved', by: 'u' }, 'u');
  const above = await waitingRun();
  const part = await waitingRun({ parent_run_id: above, status: 'succeeded', lease_owner: null });
  for (const id of [held, newer, cancelled, working]) expect(await mine().suspend(suspension(id))).toBe(false);
  expect(await mine().suspend(suspension(answered, { approvals: [approval] }))).toBe(false);
  expect(await mine().suspend(suspension(above, { parts: [part] }))).toBe(false);
});

it('an answer makes a suspended run free in the same statement, and a cancellation too', async () => {
  const answered = await waitingRun();
  const approval = await approvalOf(answered);
  await mine().suspend(suspension(answered, { approvals: [approval] }));
  await createApprovalStore(database).answer(scope, approval, { kind: 'approved', by: 'u' }, 'u');
  expect(await rowOf(answered)).toMatchObject({ lease_owner: null, lease_until: null });
  const cancelled = await waitingRun();
  await mine().suspend(suspension(cancelled));
  await createRunStore(database).requestCancel(scope, cancelled);
  expect(await rowOf(cancelled)).toMatchObject({ lease_owner: null, lease_until: null });
});

it('a suspended run is free when its first approval expires, or the time for a child run is over', async () => {
  const expiring = await waitingRun();
  const approval = await approvalOf(expiring, new Date(Date.now() - 1_000));
  await mine().suspend(suspension(expiring, { approvals: [approval] }));
  const late = await waitingRun();
  await mine().suspend(suspension(late, { deadline: Date.now() - 1_000 }));
  const later = await waitingRun();
  await mine().suspend(suspension(later, { deadline: Date.now() + 60_000 }));
  const taken = (await claims().take(plenty)).map(run => run.id);
  expect(taken).toEqual(expect.arrayContaining([expiring, late]));
  expect(taken).not.toContain(later);
});

it('wake frees a run with the runs above it, the outermost first, and wakeParts with those below it', async () => {
  const top = await waitingRun();
  const middle = await waitingRun({ parent_run_id: top });
  const bottom = await waitingRun({ parent_run_id: middle });
  const all = [top, middle, bottom];
  for (const id of all) await mine().suspend(suspension(id));
  expect((await mine().wake(bottom)).map(run => run.run_id)).toEqual(all);
  for (const id of all) await database.prisma.run.update({ where: { id }, data: { lease_owner: 'suspended' } });
  expect((await mine().wakeParts(middle)).map(run => run.run_id)).toEqual([middle, bottom]);
  expect(await rowOf(top)).toMatchObject({ lease_owner: 'suspended' });
});

it('wakeMissed frees runs whose approval was answered by a server that does not wake them, and no others', async () => {
  const [answered, open] = [await waitingRun(), await waitingRun()];
  for (const id of [answered, open]) await mine().suspend(suspension(id, { approvals: [await approvalOf(id)] }));
  await database.prisma.question.update({
    where: { id: `approval.${answered}` },
    data: { state: 'answered', answer: '{"kind":"approved","by":"u"}', answered_at: new Date() },
  });
  await mine().wakeMissed();
  expect(await rowOf(answered)).toMatchObject({ lease_owner: null });
  expect(await rowOf(open)).toMatchObject({ lease_owner: 'suspended' });
});
