import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActiveRun } from '../../../engine/active-run.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type RunningDatabase, runningDatabase } from '../../../testing/running-database.ts';
import { createRunLeases } from '../../../stores/runs/index.ts';
import { releaseForgottenRuns } from './release-forgotten-runs.ts';

let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
});
afterAll(() => at.close());

const state = { role: 'worker', host: hostname(), version: '1.0.0', slots: 4, running: 0, draining: false };
const addRun = async (): Promise<string> => {
  const id = newId();
  const run = { id, workspace_id: 'w', org_id: 'o', user_id: 'u', workflow_name: 'n', status: 'queued', input: 'null', fence: 1 };
  await at.database.prisma.run.create({ data: run });
  return id;
};

it('a run whose claim got no response is released for the other workers, and no run that is at work', async () => {
  const { pool } = at.database;
  let isLost = false;
  const query = async (text: string, values: unknown[]) => {
    const answer = await pool.query(text, values);
    if (isLost) throw new Error('Connection terminated unexpectedly');
    return answer;
  };
  const leases = createRunLeases({ pool: { query } as unknown as typeof pool }, 'claimer', 30);
  const other = createRunLeases(at.database, 'other', 30);
  for (const worker of [leases, other]) await worker.beat(state);
  const [known, lost] = [await addRun(), await addRun()];
  await leases.takeOne(known);
  isLost = true;
  await expect(leases.takeOne(lost)).rejects.toThrow('terminated');
  isLost = false;

  const release = releaseForgottenRuns(leases, { count: 1, find: id => (id === known ? ({} as ActiveRun) : undefined) });
  await release();
  expect(await other.takeOne(lost)).toBeUndefined();
  await release();
  expect(await other.takeOne(known)).toBeUndefined();
  expect(await other.takeOne(lost)).toMatchObject({ id: lost, fence: 3 });
  await release();
  expect(await leases.heldBeyond(0)).toEqual([known]);
});
