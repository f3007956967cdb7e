import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { deleteOldRecords, hasOldRecords, type RecordKind } from './delete-old-records.sql.ts';
import {
  type Cleared,
  clearDeletedRuns,
  deleteOldEvaluation,
  deleteOldRuns,
  type DeletedEvaluation,
  nextOldEvaluation,
  type RunBatch,
  type RunBatchQuery,
} from './delete-old-runs.sql.ts';
import { type KeptRun, readKeptRun, setKeptRun } from './kept-runs.sql.ts';
import { countDueRuns, type DueRuns, endOfRunAfter } from './count-due-runs.sql.ts';
import { measureDiskUse } from './measure-disk-use.sql.ts';
import { createRetentionSweeps, type DiskUse, type RetentionSweeps } from './retention-sweeps.sql.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

/** The statements of retention. Each one touches a limited number of rows. */
export type RetentionStore = {
  sweeps: RetentionSweeps;
  endOfRunAfter(workspace: Workspace, count: number): Promise<Date | undefined>;
  deleteRuns(workspace: Workspace, batch: RunBatchQuery): Promise<RunBatch>;
  nextOldEvaluation(workspace: Workspace, before: Date, after: string | undefined): Promise<string | undefined>;
  deleteEvaluation(workspace: Workspace, evaluation: { before: Date; id: string; isTrial: boolean }): Promise<DeletedEvaluation>;
  clearDeleted(workspace: Workspace, limit: number): Promise<Cleared>;
  hasRecords(workspace: Workspace, old: { kind: RecordKind; before: Date }): Promise<boolean>;
  deleteRecords(workspace: Workspace, batch: { kind: RecordKind; before: Date; limit: number }): Promise<number>;
  countDue(workspace: Workspace, before: Date): Promise<DueRuns>;
  diskUse(workspace: Workspace, measuredAt: Date): Promise<DiskUse>;
  readKept(workspace: Workspace, runId: string, before: Date): Promise<KeptRun | undefined>;
  setKept(scope: Pick<Scope, 'workspace_id' | 'user_id'>, runId: string, isKept: boolean): Promise<boolean>;
};

/** Creates the store. `owner` names this server in the leases of sweeps. */
export const createRetentionStore = (database: Pick<Database, 'pool'>, owner: string): RetentionStore => ({
  sweeps: createRetentionSweeps(database, owner),
  endOfRunAfter: (workspace, count) => endOfRunAfter(database, workspace, count),
  deleteRuns: (workspace, batch) => deleteOldRuns(database, workspace, batch),
  nextOldEvaluation: (workspace, before, after) => nextOldEvaluation(database, workspace, before, after),
  deleteEvaluation: (workspace, evaluation) => deleteOldEvaluation(database, workspace, evaluation),
  clearDeleted: (workspace, limit) => clearDeletedRuns(database, workspace, limit),
  hasRecords: (workspace, old) => hasOldRecords(database, workspace, old),
  deleteRecords: (workspace, batch) => deleteOldRecords(database, workspace, batch),
  countDue: (workspace, before) => countDueRuns(database, workspace, before),
  diskUse: (workspace, measuredAt) => measureDiskUse(database, workspace, measuredAt),
  readKept: (workspace, runId, before) => readKeptRun(database, workspace, runId, before),
  setKept: (scope, runId, isKept) => setKeptRun(database, scope, runId, isKept),
});
