import type { ModelTurn, RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { ModelResponse, SpanAttributes } from '../ports/index.ts';

/** Returns the span attributes, following the OpenTelemetry GenAI semantic conventions. Attribute names are defined only here. */

export const toolAttributes = (call: ToolCall, isCached: boolean): SpanAttributes => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': call.tool.spec.name,
  'gen_ai.tool.type': 'function',
  'gen_ai.tool.call.id': call.modelCallId ?? '',
  'pinion.tool.version': call.tool.spec.version,
  'pinion.call_id': call.callId,
  'pinion.cached': isCached,
});

export const providerAttributes = (call: ToolCall): SpanAttributes => ({
  'pinion.call_id': call.callId,
  'pinion.gateway': call.tool.spec.gateway,
});

export const cacheAttributes = (call: ToolCall, isHit: boolean): SpanAttributes => ({
  'pinion.call_id': call.callId,
  'pinion.cached': isHit,
});

/** Returns names and scopes of secrets, never values. */
export const secretAttributes = (call: ToolCall): SpanAttributes => ({
  'pinion.call_id': call.callId,
  'pinion.secret.scope': call.locatedSecrets.map(({ name, scope }) => `${name}:${scope}`),
});

export const guardAttributes = (iteration: number, refused: number, requested: number): SpanAttributes => ({
  'pinion.iteration': iteration,
  'pinion.policy.verdict': refused === 0 ? 'allow' : `deny ${refused} of ${requested}`,
});

/** Returns the attributes of the guard before a model call. `cap` is the cap that was reached. */
export const modelGuardAttributes = (iteration: number, cap: string | undefined): SpanAttributes => ({
  'pinion.iteration': iteration,
  'pinion.policy.subject': 'model',
  'pinion.policy.verdict': cap === undefined ? 'allow' : `deny: ${cap}`,
});

export const deniedAttributes = (
  { name, version, callId, modelCallId }: { name: string; version: string; callId: string; modelCallId: string | undefined },
  { rule, reason = '' }: RuleVerdict,
): SpanAttributes => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  'gen_ai.tool.type': 'function',
  'gen_ai.tool.call.id': modelCallId ?? '',
  'pinion.tool.version': version,
  'pinion.call_id': callId,
  'pinion.cached': false,
  'pinion.policy.verdict': 'deny',
  'pinion.policy.rule': rule,
  'pinion.policy.reason': reason,
});

type NamedModel = { provider: string; model: string };

/** Returns the attributes of a model call. `turn` and `response` are absent where it failed. */
export function modelAttributes(
  model: NamedModel,
  iteration: number,
  { turn, response }: { turn?: ModelTurn; response?: ModelResponse | undefined } = {},
): SpanAttributes {
  const attributes = namesOf(model, 'chat');
  attributes['pinion.iteration'] = iteration;
  if (response?.id !== undefined) attributes['gen_ai.response.id'] = response.id;
  if (response?.model !== undefined) attributes['gen_ai.response.model'] = response.model;
  if (turn === undefined) return attributes;
  const { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = turn.usage ?? {};
  attributes['gen_ai.response.finish_reasons'] = [turn.finish];
  attributes['gen_ai.usage.input_tokens'] = input_tokens ?? 0;
  attributes['gen_ai.usage.output_tokens'] = output_tokens ?? 0;
  if (cache_read_tokens !== undefined) attributes['gen_ai.usage.cache_read.input_tokens'] = cache_read_tokens;
  if (cache_write_tokens !== undefined) attributes['gen_ai.usage.cache_creation.input_tokens'] = cache_write_tokens;
  return attributes;
}

/** The names of the conventions for providers that have other ones here. */
const providerNames: ReadonlyMap<string, string> = new Map([
  ['openai-responses', 'openai'],
  ['google', 'gcp.gemini'],
]);

const namesOf = ({ provider, model }: NamedModel, operation: 'chat' | 'invoke_agent'): SpanAttributes => ({
  'gen_ai.operation.name': operation,
  'gen_ai.provider.name': providerNames.get(provider) ?? provider,
  'gen_ai.request.model': model,
  'pinion.model.provider': provider,
});

type NamedAgent = { name?: string | undefined; caller?: { agent_id: string; session_id?: string | undefined } | undefined };

export const agentAttributes = (model: NamedModel, { name, caller }: NamedAgent): SpanAttributes => ({
  ...namesOf(model, 'invoke_agent'),
  ...(name === undefined ? {} : { 'gen_ai.agent.name': name }),
  ...(caller === undefined ? {} : { 'gen_ai.agent.id': caller.agent_id }),
  ...(caller?.session_id === undefined ? {} : { 'gen_ai.conversation.id': caller.session_id }),
});

/** Returns the attributes of the run of a workflow that a node starts. */
export const childRunAttributes = (workflowId: string, runId: string): SpanAttributes => ({
  'gen_ai.operation.name': 'invoke_workflow',
  'pinion.workflow_id': workflowId,
  'pinion.child_run_id': runId,
});
