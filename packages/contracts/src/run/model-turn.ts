import * as z from 'zod/mini';

/** One call as the model asked for it: the arguments as text, untouched. */
export const ModelToolCall = z.object({
  /** The model's own id; made up by the runtime where the model gave none or gave one twice. */
  id: z.string(),
  /** The canonical tool name, or what the model said when no tool has that name. */
  name: z.string(),
  input_text: z.string(),
  /** Provider data that has to go back with the call (thought signatures). */
  provider_metadata: z.optional(z.unknown()),
});
export type ModelToolCall = z.infer<typeof ModelToolCall>;

/** `stop` and `tool_calls` are whole answers; all others execute nothing. */
export const ModelFinish = z.enum(['stop', 'tool_calls', 'length', 'content_filter', 'error', 'other']);
export type ModelFinish = z.infer<typeof ModelFinish>;

export const Usage = z.object({ input_tokens: z.optional(z.number()), output_tokens: z.optional(z.number()) });
export type Usage = z.infer<typeof Usage>;

/** One answer of the model. */
export const ModelTurn = z.object({
  text: z.string(),
  tool_calls: z.array(ModelToolCall),
  finish: ModelFinish,
  usage: z.optional(Usage),
  /** Reasoning and other parts a provider wants back in the next prompt, as its adapter made them. */
  provider_parts: z.optional(z.array(z.unknown())),
});
export type ModelTurn = z.infer<typeof ModelTurn>;
