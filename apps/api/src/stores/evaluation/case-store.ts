import { Assertions, type CaseDraft, EvaluationCase, type Scope } from '@pinion/contracts';
import type { Database, EvaluationCase as Row } from '@pinion/db';
import type { Recording } from './recording.ts';
import { lastSql } from './case-store.sql.ts';

/** A case without its evaluation results. */
export type StoredCase = Omit<EvaluationCase, 'last'>;
type LastVerdict = NonNullable<EvaluationCase['last']>;
type NewCase = CaseDraft & { id: string; workflow_id: string; recording: Recording | undefined };

export type CaseStore = {
  /** Returns the data set of a workflow, oldest first. */
  list(scope: Scope, workflowId: string): Promise<StoredCase[]>;
  get(scope: Scope, workflowId: string, id: string): Promise<StoredCase | undefined>;
  add(scope: Scope, added: NewCase): Promise<void>;
  /** Updates a case. Returns false when it does not exist. */
  change(scope: Scope, workflowId: string, id: string, draft: CaseDraft): Promise<boolean>;
  remove(scope: Scope, workflowId: string, id: string): Promise<boolean>;
  /** Restores a deleted case with all its evaluation results. Returns false when it was not deleted. */
  restore(scope: Scope, workflowId: string, id: string): Promise<boolean>;
  /** Returns the recording of a case, of a deleted one too, because running evaluations use it. */
  recording(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<Recording | undefined>;
  /** Returns the verdict of the newest evaluation that judged each case, by case. */
  lastVerdicts(scope: Scope, ids: readonly string[]): Promise<Map<string, LastVerdict>>;
};

const shown = {
  id: true,
  workflow_id: true,
  name: true,
  input: true,
  assertions: true,
  recorded_run_id: true,
  created_at: true,
  updated_at: true,
} as const;

type LastRow = { case_id: string; evaluation_id: string; verdict: LastVerdict['verdict']; judged_at: Date };

export function createCaseStore({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>): CaseStore {
  return {
    async list({ workspace_id }, workflow_id) {
      const where = { workspace_id, workflow_id, deleted_at: null };
      return (await prisma.evaluationCase.findMany({ where, select: shown, orderBy: { id: 'asc' } })).map(caseOf);
    },
    async get({ workspace_id }, workflow_id, id) {
      const row = await prisma.evaluationCase.findFirst({
        where: { workspace_id, workflow_id, id, deleted_at: null },
        select: shown,
      });
      return row === null ? undefined : caseOf(row);
    },
    async add({ workspace_id, user_id }, { id, workflow_id, name, input, assertions, recording }) {
      await prisma.evaluationCase.create({
        data: {
          id,
          workspace_id,
          workflow_id,
          name,
          input: JSON.stringify(input ?? null),
          assertions: JSON.stringify(assertions),
          recorded_run_id: recording?.run_id ?? null,
          recording: recording === undefined ? null : JSON.stringify(recording),
          created_by: user_id,
        },
      });
    },
    async change({ workspace_id }, workflow_id, id, { name, input, assertions }) {
      const { count } = await prisma.evaluationCase.updateMany({
        where: { workspace_id, workflow_id, id, deleted_at: null },
        data: { name, input: JSON.stringify(input ?? null), assertions: JSON.stringify(assertions) },
      });
      return count > 0;
    },
    async remove({ workspace_id }, workflow_id, id) {
      const { count } = await prisma.evaluationCase.updateMany({
        where: { workspace_id, workflow_id, id, deleted_at: null },
        data: { deleted_at: new Date() },
      });
      return count > 0;
    },
    async restore({ workspace_id }, workflow_id, id) {
      const { count } = await prisma.evaluationCase.updateMany({
        where: { workspace_id, workflow_id, id, deleted_at: { not: null } },
        data: { deleted_at: null },
      });
      return count > 0;
    },
    async recording({ workspace_id }, id) {
      const row = await prisma.evaluationCase.findFirst({ where: { workspace_id, id }, select: { recording: true } });
      return row?.recording === undefined || row.recording === null ? undefined : (JSON.parse(row.recording) as Recording);
    },
    async lastVerdicts({ workspace_id }, ids) {
      const { rows } = await pool.query<LastRow>(lastSql, [workspace_id, ids]);
      return new Map(
        rows.map(row => [
          row.case_id,
          { evaluation_id: row.evaluation_id, verdict: row.verdict, at: row.judged_at.toISOString() },
        ]),
      );
    },
  };
}

const caseOf = ({ input, assertions, created_at, updated_at, ...row }: Pick<Row, keyof typeof shown>): StoredCase => ({
  ...row,
  input: JSON.parse(input) as unknown,
  assertions: Assertions.parse(JSON.parse(assertions)),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
