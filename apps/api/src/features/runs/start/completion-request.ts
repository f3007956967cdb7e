import type { JsonSchema, ModelConfig } from '@pinion/contracts';

/** A single request to a model, without tools. */
export type CompletionRequest = {
  /** The name of the run in lists. */
  name: string;
  model: ModelConfig;
  instructions: string;
  prompt: string;
  /** The schema of the answer, which is the output of the run. */
  output_schema: JsonSchema;
  wait_s: number;
};
