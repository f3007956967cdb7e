import type { JsonSchema, ModelConfig } from '@pinion/contracts';

/** One question to a model, without tools. */
export type CompletionRequest = {
  /** Of the run, in lists. */
  name: string;
  model: ModelConfig;
  instructions: string;
  prompt: string;
  /** What the answer has to fit: the output of the run. */
  output_schema: JsonSchema;
  wait_s: number;
};
