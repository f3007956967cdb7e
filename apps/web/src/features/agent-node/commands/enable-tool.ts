import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

/** Adds a tool to the agent's allow-list. Without a version, the tool follows the newest active one. */
export function enableTool(config: Config, tool: { name: string; version?: string }): Config {
  const tools = readEntries(config, 'tools');
  if (tools.some(entry => hasName(entry, tool.name))) return config;
  return { ...config, tools: [...tools, tool] };
}
