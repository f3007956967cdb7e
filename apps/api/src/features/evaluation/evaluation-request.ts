import type { EvaluationModels } from '@pinion/contracts';

export type EvaluationRequest = {
  workflow_id: string;
  /** A published version by its number, or the newest; the draft by default. */
  version?: number | 'published' | 'draft' | undefined;
  models?: EvaluationModels | undefined;
  /** The cases to run; all of them when absent. */
  case_ids?: readonly string[] | undefined;
};
