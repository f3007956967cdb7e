import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

/** Adds tools to the agent's allow-list. Tools that it lists already keep their version. */
export function enableTools(config: Config, added: readonly { name: string; version?: string | undefined }[]): Config {
  const tools = readEntries(config, 'tools');
  const missing = added.filter(tool => !tools.some(entry => hasName(entry, tool.name)));
  return missing.length === 0 ? config : { ...config, tools: [...tools, ...missing] };
}
