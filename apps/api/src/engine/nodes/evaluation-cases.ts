import type { Scope } from '@pinion/contracts';

/** A case as it was when the evaluation started. */
export type DueCase = { case_id: string; input: unknown; recorded_run_id: string | undefined; isJudged: boolean };

/** The cases that an evaluation runs, and the store of its verdicts. */
export type EvaluationCases = {
  /** Returns all cases in order. */
  cases(scope: Scope, evaluationId: string): Promise<readonly DueCase[]>;
  /** Compares the run of a case with the case's expectations, and stores the verdict. */
  judge(scope: Scope, evaluationId: string, caseId: string, runId: string): Promise<void>;
};
