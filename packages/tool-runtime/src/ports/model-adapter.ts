import type { JsonSchema, ModelTurn, NodeError, ToolSpec } from '@pinion/contracts';

/** The conversation so far. The array only ever grows, so an adapter may translate each message once. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; turn: ModelTurn }
  | { role: 'tool'; results: readonly ToolResultMessage[] };

export type ToolResultMessage = { id: string; name: string; text: string; is_error: boolean };

export type ModelRequest = {
  instructions: string;
  messages: readonly ModelMessage[];
  /** The tools the model may ask for, by canonical name; mangling for the vendor is the adapter's business. */
  tools: readonly ToolSpec[];
  signal: AbortSignal;
  /** The answer may have at most so many tokens: what a budget has left. */
  max_output_tokens?: number | undefined;
  /** What the final answer has to fit. An adapter that can hold its model to it does; whoever asks checks the answer anyway. */
  answer_schema?: JsonSchema | undefined;
  /** Text as it streams. */
  onText?: ((text: string) => void) | undefined;
};

/**
 * A whole answer, or why there is none, with what the vendor counted for it and the text that came all the same. Adapters do not throw for what a
 * vendor or a network does.
 */
export type ModelAnswer =
  | { ok: true; turn: ModelTurn }
  | { ok: false; error: NodeError; retryable: boolean; usage?: ModelTurn['usage']; text?: string };

/** Speaks to one model of one vendor. One request, one answer: retries belong to the loop. */
export type ModelAdapter = {
  readonly provider: string;
  readonly model: string;
  /** Requests for one answer at most, the first included; 3 unless told. */
  readonly attempts?: number | undefined;
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** Returns what the system message has to say about writing tool calls, where the vendor's protocol does not carry them. */
  toolProtocol?(tools: readonly ToolSpec[]): string;
  /** What the next answer will use, where that is known beforehand: a scripted model knows. */
  bound?(messages: readonly ModelMessage[]): { input_tokens: number; output_tokens: number } | undefined;
};
