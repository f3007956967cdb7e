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

/** `stop` and `tool_calls` are whole answers; all others execute nothing. `refusal`: the model declined, and `text` says how. */
export const ModelFinish = z.enum(['stop', 'tool_calls', 'length', 'content_filter', 'refusal', 'error', 'other']);
export type ModelFinish = z.infer<typeof ModelFinish>;

/** Tokens of one answer, as its vendor counted them. */
export const Usage = z.object({
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
  /** Of the input tokens, those that the vendor read from its cache. */
  cache_read_tokens: z.optional(z.number()),
  /** Of the input tokens, those that the vendor wrote into its cache. */
  cache_write_tokens: z.optional(z.number()),
});
export type Usage = z.infer<typeof Usage>;

/** One answer of the model. */
export const ModelTurn = z.object({
  text: z.string(),
  tool_calls: z.array(ModelToolCall),
  finish: ModelFinish,
  /** Why the answer is not whole, with finish `error`. */
  flaw: z.optional(z.string()),
  /** Tools of which the text holds a call in a form that the model's tool mode does not read. None of these calls was made. */
  written_calls: z.optional(z.array(z.string())),
  usage: z.optional(Usage),
  /** Reasoning and other parts a provider wants back in the next prompt, as its adapter made them. */
  provider_parts: z.optional(z.array(z.unknown())),
});
export type ModelTurn = z.infer<typeof ModelTurn>;
