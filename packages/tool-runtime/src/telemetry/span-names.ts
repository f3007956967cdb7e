/** The schema of the attributes: the version of the OpenTelemetry semantic conventions that they follow. */
export const semanticConventions = 'https://opentelemetry.io/schemas/1.45.0';

/** The span names of a run, defined only here. */
export const spanNames = {
  run: 'pinion.run',
  agent: 'invoke_agent',
  guard: 'pinion.policy_guard',
  model: 'chat',
  tool: 'execute_tool',
  cache: 'pinion.cache',
  secrets: 'pinion.secrets',
  provider: 'pinion.tool_run',
  childRun: 'invoke_workflow',
} as const;
