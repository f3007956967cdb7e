import * as z from 'zod/mini';
import { Assertions, AssertionVerdict } from './assertion.ts';
import { EvaluationModels } from '../run/evaluated-by.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The editable part of a case. The recording of a case created from a run never changes. */
export const CaseDraft = z.strictObject({ name, input: z.unknown(), assertions: Assertions });
export type CaseDraft = z.infer<typeof CaseDraft>;

/** A case of a workflow's data set: an input, the assertions and, if it was created from a run, the responses of that run. */
export const EvaluationCase = z.object({
  id: z.string(),
  workflow_id: z.string(),
  name: z.string(),
  input: z.unknown(),
  assertions: Assertions,
  /** The run whose responses are replayed. Null for a case written by hand, in which no tool returns a result. */
  recorded_run_id: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** The verdict of the newest evaluation of the case. */
  last: z.nullable(z.object({ evaluation_id: z.string(), verdict: z.enum(['pass', 'fail', 'error']), at: z.string() })),
});
export type EvaluationCase = z.infer<typeof EvaluationCase>;

export const EvaluationStatus = z.enum(['queued', 'running', 'finished', 'cancelled', 'failed']);
export type EvaluationStatus = z.infer<typeof EvaluationStatus>;

/**
 * The verdict on a case. `pending`: not judged yet, or never, if the evaluation was cancelled. `error`: the case could not be
 * run.
 */
export const CaseVerdict = z.enum(['pending', 'pass', 'fail', 'error']);
export type CaseVerdict = z.infer<typeof CaseVerdict>;

/** A call that was denied because the recording has no result for it. */
export const UnrecordedCall = z.object({ tool: z.string(), node_id: z.string(), call_id: z.string(), input: z.unknown() });

/** The result of one case in one evaluation. Name, input and assertions are those at the time of the evaluation. */
export const EvaluationResult = z.object({
  case_id: z.string(),
  name: z.string(),
  verdict: CaseVerdict,
  /** The run that ran the case. */
  run_id: z.nullable(z.string()),
  recorded_run_id: z.nullable(z.string()),
  verdicts: z.array(AssertionVerdict),
  unrecorded: z.array(UnrecordedCall),
  /** Agents whose recorded responses were given to a different request. */
  stale_nodes: z.array(z.string()),
  /** The reason why the case could not be run. */
  error: z.nullable(z.string()),
  cost_usd: z.nullable(z.number()),
  tokens: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
});
export type EvaluationResult = z.infer<typeof EvaluationResult>;

export const EvaluationTotals = z.object({
  cases: z.int(),
  passed: z.int(),
  failed: z.int(),
  errors: z.int(),
  pending: z.int(),
  cost_usd: z.number(),
});
export type EvaluationTotals = z.infer<typeof EvaluationTotals>;

/** A run of a data set. Its id is also the id of the run that runs the cases. */
export const Evaluation = z.object({
  id: z.string(),
  workflow_id: z.string(),
  /** `draft`, or the number of a published version. */
  version: z.union([z.literal('draft'), z.int()]),
  models: EvaluationModels,
  status: EvaluationStatus,
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  started_by: z.string(),
  totals: EvaluationTotals,
});
export type Evaluation = z.infer<typeof Evaluation>;
