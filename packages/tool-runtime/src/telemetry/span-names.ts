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
} as const;
