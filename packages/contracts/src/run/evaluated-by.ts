import * as z from 'zod/mini';

/** The source of model responses: the recording of the case, or the live models. A scripted model is always live. */
export const EvaluationModels = z.enum(['recorded', 'live']);
export type EvaluationModels = z.infer<typeof EvaluationModels>;

/** The evaluation that a run belongs to. Its tools return recorded results, so no external system is called. */
export const EvaluatedBy = z.object({
  /** The id of the evaluation and of the run that runs all the cases. */
  evaluation_id: z.string(),
  /** The case of this run. Absent for the run that runs all the cases. */
  case_id: z.optional(z.string()),
  models: EvaluationModels,
  /** The run that the case was created from. */
  recorded_run_id: z.optional(z.string()),
});
export type EvaluatedBy = z.infer<typeof EvaluatedBy>;

/** `details.reason` of a call or a model response that the recording does not contain. */
export const notInRecording = 'not_in_recording';
