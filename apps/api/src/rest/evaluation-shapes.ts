import { CaseDraft, Evaluation, EvaluationModels, EvaluationResult } from '@pinion/contracts';
import * as z from 'zod';
import { Id, RunVersion } from './shapes.ts';

// What goes over the wire about cases and evaluations; the cases themselves are shaped by the contracts.

export const CaseKey = Id.extend({ case: z.string().min(1).max(200) });
export const CaseFromRun = z.strictObject({
  run_id: z.string().min(1).max(200),
  name: CaseDraft.shape.name.optional(),
});
export const EvaluationOrder = z.strictObject({
  version: RunVersion.default('draft').describe('The draft, a published version by its number, or the newest published one'),
  models: EvaluationModels.default('recorded').describe(
    '`live`: models are asked; tools answer from the recordings all the same',
  ),
  case_ids: z.array(z.string().max(200)).max(1000).optional().describe('Some of the cases; all of them when left out'),
});
export const EvaluationStarted = z.object({ evaluation_id: z.string() });
export const EvaluationWithResults = Evaluation.extend({ results: z.array(EvaluationResult) });
