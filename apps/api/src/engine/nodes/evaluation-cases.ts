import type { Scope } from '@pinion/contracts';

/** A case as an evaluation found it when it began. */
export type DueCase = { case_id: string; input: unknown; recorded_run_id: string | undefined; isJudged: boolean };

/** What an evaluation plays, and where its verdicts go. */
export type EvaluationCases = {
  /** All of them, in their order. */
  cases(scope: Scope, evaluationId: string): Promise<readonly DueCase[]>;
  /** Holds the run that played a case against what the case expects, and writes down what came of it. */
  judge(scope: Scope, evaluationId: string, caseId: string, runId: string): Promise<void>;
};
