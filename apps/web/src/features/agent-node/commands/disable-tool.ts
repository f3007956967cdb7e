import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

/**
 * Removes a tool from the agent's allow-list. Its pins are kept: they keep their handles and return what `on_missing` defines.
 */
export function disableTool(config: Config, name: string): Config {
  const tools = readEntries(config, 'tools');
  const left = tools.filter(entry => !hasName(entry, name));
  return left.length === tools.length ? config : { ...config, tools: left };
}
