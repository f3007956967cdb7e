/** Names and attributes of spans, after the OpenTelemetry GenAI semantic conventions. One table, nobody else spells them. */
export const spanNames = {
  run: 'pinion.run',
  agent: 'invoke_agent',
  guard: 'pinion.policy_guard',
  model: 'chat',
  tool: 'execute_tool',
  cache: 'pinion.cache',
  secrets: 'pinion.secrets',
  provider: 'pinion.tool_run',
} as const;

export const attributeNames = {
  operation: 'gen_ai.operation.name',
  system: 'gen_ai.provider.name',
  model: 'gen_ai.request.model',
  agent: 'gen_ai.agent.name',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  finishReasons: 'gen_ai.response.finish_reasons',
  toolName: 'gen_ai.tool.name',
  toolCallId: 'gen_ai.tool.call.id',
  toolVersion: 'pinion.tool.version',
  callId: 'pinion.call_id',
  iteration: 'pinion.iteration',
  cached: 'pinion.cached',
  errorType: 'error.type',
  gateway: 'pinion.gateway',
  secretScope: 'pinion.secret.scope',
  verdict: 'pinion.policy.verdict',
} as const;
