/** The spans of a run. One table, nobody else spells them. */
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
