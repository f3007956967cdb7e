import { type Config, entriesOf, isNamed } from '../model/agent-lists.ts';

/** Adds a tool to the agent's allow-list. Without a version, the tool follows the newest active one. */
export function enableTool(config: Config, tool: { name: string; version?: string }): Config {
  const tools = entriesOf(config, 'tools');
  if (tools.some(entry => isNamed(entry, tool.name))) return config;
  return { ...config, tools: [...tools, tool] };
}
