import * as z from 'zod/mini';

/** Who answers for the models: the recording of the case, or the models themselves. A scripted model is always itself. */
export const EvaluationModels = z.enum(['recorded', 'live']);
export type EvaluationModels = z.infer<typeof EvaluationModels>;

/** The evaluation that a run is a part of: its tools answer from the case's recording, and nothing outside is touched. */
export const EvaluatedBy = z.object({
  /** Also the id of the run that plays all the cases. */
  evaluation_id: z.string(),
  /** Absent for that run itself. */
  case_id: z.optional(z.string()),
  models: EvaluationModels,
  /** The run that the case was made from. */
  recorded_run_id: z.optional(z.string()),
});
export type EvaluatedBy = z.infer<typeof EvaluatedBy>;

/** `details.reason` of a call, and of a model's answer, that the recording does not hold. */
export const notInRecording = 'not_in_recording';
