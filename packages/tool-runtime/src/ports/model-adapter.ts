import type { JsonSchema, ModelTurn, NodeError, ToolSpec, TraceContext } from '@pinion/contracts';

/**
 * The conversation so far. The array only grows, so an adapter can translate each message once. Messages with `is_history` are
 * of earlier turns of a chat, not of this run.
 */
export type ModelMessage =
  | { role: 'user'; text: string; is_history?: true }
  | { role: 'assistant'; turn: ModelTurn; is_history?: true }
  | { role: 'tool'; results: readonly ToolResultMessage[] };

export type ToolResultMessage = { id: string; name: string; text: string; is_error: boolean };

/** The ids of a response, as its provider reports them. */
export type ModelResponse = { id?: string | undefined; model?: string | undefined };

export type ModelRequest = {
  instructions: string;
  messages: readonly ModelMessage[];
  /** The tools that the model can request, by canonical name. The adapter converts names for the provider. */
  tools: readonly ToolSpec[];
  signal: AbortSignal;
  /** The span of the request. An adapter sends it only where its model's configuration says so. */
  trace_context?: TraceContext | undefined;
  /** Maximum number of tokens of the answer: the remaining budget. */
  max_output_tokens?: number | undefined;
  /**
   * The schema of the final answer. An adapter constrains its model to it where possible. The caller checks the answer anyway.
   */
  answer_schema?: JsonSchema | undefined;
  /** Called with text as it streams. */
  onText?: ((text: string) => void) | undefined;
  /** Called once per response that names itself or its model. */
  onResponse?: ((response: ModelResponse) => void) | undefined;
};

/**
 * A complete answer, or the reason why there is none, with the provider's usage count and the text received until then.
 * Adapters do not throw for failures of a provider or a network.
 */
export type ModelAnswer =
  | { ok: true; turn: ModelTurn }
  | { ok: false; error: NodeError; retryable: boolean; usage?: ModelTurn['usage']; text?: string };

/** An adapter for one model of one provider. One request gives one answer, and retries belong to the loop. */
export type ModelAdapter = {
  readonly provider: string;
  readonly model: string;
  /** Maximum number of requests for one answer, including the first. Default: 3. */
  readonly attempts?: number | undefined;
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** Returns the system message's instructions for writing tool calls, where the provider's protocol does not carry them. */
  toolProtocol?(tools: readonly ToolSpec[]): string;
  /** Returns the usage of the next answer where it is known in advance, as for a scripted model. */
  bound?(messages: readonly ModelMessage[]): { input_tokens: number; output_tokens: number } | undefined;
};
