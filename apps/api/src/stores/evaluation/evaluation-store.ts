import {
  Assertions,
  type Assertion,
  type CaseVerdict,
  type Evaluation,
  type EvaluationModels,
  type EvaluationResult,
  type EvaluationStatus,
  type RunStatus,
  type Scope,
} from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { StoredCase } from './case-store.ts';
import { evaluationSql, grouped } from './evaluation-store.sql.ts';

/** The outcome of one case as it is stored. */
export type CaseOutcome = Omit<EvaluationResult, 'case_id' | 'name' | 'recorded_run_id' | 'run_id'> & {
  verdict: Exclude<CaseVerdict, 'pending'>;
  run_id: string;
};
type NewEvaluation = {
  id: string;
  workflow_id: string;
  version: Evaluation['version'];
  models: EvaluationModels;
  cases: readonly StoredCase[];
};
/** A case as it was when the evaluation began. */
export type FrozenCase = {
  case_id: string;
  input: unknown;
  assertions: readonly Assertion[];
  recorded_run_id: string | undefined;
  isJudged: boolean;
};

export type EvaluationStore = {
  /** Creates an evaluation before its run begins, because the run reads its cases here. */
  begin(scope: Scope, evaluation: NewEvaluation): Promise<void>;
  /** Returns the evaluations, newest first. */
  list(scope: Scope, workflowId: string, limit: number): Promise<Evaluation[]>;
  get(scope: Scope, id: string): Promise<Evaluation | undefined>;
  results(scope: Scope, id: string): Promise<EvaluationResult[]>;
  cases(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<FrozenCase[]>;
  judged(scope: Pick<Scope, 'workspace_id'>, id: string, caseId: string, outcome: CaseOutcome): Promise<void>;
};

type Row = {
  id: string;
  workflow_id: string;
  version: string;
  models: EvaluationModels;
  started_at: Date;
  started_by: string;
  status: RunStatus | null;
  ended_at: Date | null;
} & Evaluation['totals'];

export function createEvaluationStore({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>, now: () => number): EvaluationStore {
  const read = async (sql: string, values: unknown[]): Promise<Evaluation[]> =>
    (await pool.query<Row>(sql, values)).rows.map(row => evaluationOf(row, now()));
  return {
    async begin({ workspace_id, user_id }, { id, workflow_id, version, models, cases }) {
      const results = cases.map((one, position) => ({
        evaluation_id: id,
        case_id: one.id,
        workspace_id,
        position,
        name: one.name,
        input: JSON.stringify(one.input ?? null),
        assertions: JSON.stringify(one.assertions),
        recorded_run_id: one.recorded_run_id,
      }));
      // In this order, so that no reader sees an evaluation without its cases.
      await prisma.evaluationResult.createMany({ data: results });
      await prisma.evaluation.create({
        data: { id, workspace_id, workflow_id, version: String(version), models, started_by: user_id },
      });
    },
    async list({ workspace_id }, workflowId, limit) {
      return read(`${evaluationSql} e.workflow_id = $2 ${grouped} LIMIT $3`, [workspace_id, workflowId, limit]);
    },
    async get({ workspace_id }, id) {
      return (await read(`${evaluationSql} e.id = $2 ${grouped}`, [workspace_id, id]))[0];
    },
    async results({ workspace_id }, evaluation_id) {
      const rows = await prisma.evaluationResult.findMany({
        where: { workspace_id, evaluation_id },
        orderBy: { position: 'asc' },
      });
      return rows.map(({ case_id, name, verdict, run_id, recorded_run_id, outcome }) => ({
        ...nothingYet,
        ...((outcome === null ? {} : JSON.parse(outcome)) as Partial<EvaluationResult>),
        case_id,
        name,
        verdict: verdict as CaseVerdict,
        run_id,
        recorded_run_id,
      }));
    },
    async cases({ workspace_id }, evaluation_id) {
      const rows = await prisma.evaluationResult.findMany({
        where: { workspace_id, evaluation_id },
        orderBy: { position: 'asc' },
        select: { case_id: true, input: true, assertions: true, recorded_run_id: true, verdict: true },
      });
      return rows.map(({ case_id, input, assertions, recorded_run_id, verdict }) => ({
        case_id,
        input: JSON.parse(input) as unknown,
        assertions: Assertions.parse(JSON.parse(assertions)),
        recorded_run_id: recorded_run_id ?? undefined,
        isJudged: verdict !== 'pending',
      }));
    },
    async judged({ workspace_id }, evaluation_id, case_id, { verdict, run_id, ...outcome }) {
      await prisma.evaluationResult.updateMany({
        where: { workspace_id, evaluation_id, case_id },
        data: { verdict, run_id, outcome: JSON.stringify(outcome), cost_usd: outcome.cost_usd, judged_at: new Date() },
      });
    },
  };
}

const nothingYet = {
  verdicts: [],
  unrecorded: [],
  stale_nodes: [],
  error: null,
  cost_usd: null,
  tokens: null,
  duration_ms: null,
};

function evaluationOf(row: Row, now: number): Evaluation {
  const { version, status, started_at, ended_at, cases, passed, failed, errors, pending, cost_usd, ...same } = row;
  return {
    ...same,
    version: version === 'draft' ? ('draft' as const) : Number(version),
    status: statusOf(status, now - started_at.getTime()),
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    totals: { cases, passed, failed, errors, pending, cost_usd: Number(cost_usd) },
  };
}

/** Milliseconds after which an evaluation without a run counts as never started. The run is written a moment after it. */
const lostAfterMs = 60_000;

function statusOf(status: RunStatus | null, ageMs: number): EvaluationStatus {
  switch (status) {
    case null:
      return ageMs < lostAfterMs ? 'queued' : 'cancelled';
    case 'waiting':
      return 'running';
    case 'succeeded':
      return 'finished';
    default:
      return status;
  }
}
