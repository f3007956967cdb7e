import { CaseDraft, Evaluation, EvaluationModels, EvaluationResult } from '@pinion/contracts';
import * as z from 'zod';
import { Id, RunVersion } from '../../rest/schemas.ts';

// The wire shapes of cases and evaluations. The cases themselves are defined in the contracts.

export const CaseKey = Id.extend({ case: z.string().min(1).max(200) });
export const CaseFromRun = z.strictObject({
  run_id: z.string().min(1).max(200),
  name: z.optional(CaseDraft.shape.name),
});
export const EvaluationRequest = z.strictObject({
  version: RunVersion.default('draft').describe('The draft, a published version by its number, or the newest published one'),
  models: z
    ._default(EvaluationModels, 'recorded')
    .describe('`live`: models are asked; tools answer from the recordings all the same'),
  case_ids: z.array(z.string().max(200)).max(1000).optional().describe('Some of the cases; all of them when left out'),
});
export const EvaluationStarted = z.object({ evaluation_id: z.string() });
export const EvaluationWithResults = z.object({ ...Evaluation.shape, results: z.array(EvaluationResult) });
