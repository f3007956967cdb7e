import type { ModelTurn, RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { SpanAttributes } from '../ports/index.ts';

/** Returns the span attributes, following the OpenTelemetry GenAI semantic conventions. Attribute names are defined only here. */

export const toolAttributes = (call: ToolCall, isCached: boolean): SpanAttributes => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': call.tool.spec.name,
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
  'gen_ai.tool.call.id': modelCallId ?? '',
  'pinion.tool.version': version,
  'pinion.call_id': callId,
  'pinion.cached': false,
  'pinion.policy.verdict': 'deny',
  'pinion.policy.rule': rule,
  'pinion.policy.reason': reason,
});

export const modelAttributes = (
  model: { provider: string; model: string },
  iteration: number,
  turn?: ModelTurn,
): SpanAttributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': model.provider,
  'gen_ai.request.model': model.model,
  'pinion.iteration': iteration,
  ...(turn === undefined
    ? {}
    : {
        'gen_ai.response.finish_reasons': [turn.finish],
        'gen_ai.usage.input_tokens': turn.usage?.input_tokens ?? 0,
        'gen_ai.usage.output_tokens': turn.usage?.output_tokens ?? 0,
      }),
});

export const agentAttributes = (model: { provider: string; model: string }): SpanAttributes => ({
  'gen_ai.operation.name': 'invoke_agent',
  'gen_ai.provider.name': model.provider,
  'gen_ai.request.model': model.model,
});

/** Returns the attributes of the run of a workflow that a node starts. */
export const childRunAttributes = (workflowId: string, runId: string): SpanAttributes => ({
  'gen_ai.operation.name': 'invoke_workflow',
  'pinion.workflow_id': workflowId,
  'pinion.child_run_id': runId,
});
