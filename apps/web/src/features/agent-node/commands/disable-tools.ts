import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

/** Removes tools from the agent's allow-list. Their pins are kept. */
export function disableTools(config: Config, names: ReadonlySet<string>): Config {
  const tools = readEntries(config, 'tools');
  const left = tools.filter(entry => ![...names].some(name => hasName(entry, name)));
  return left.length === tools.length ? config : { ...config, tools: left };
}
