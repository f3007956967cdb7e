import { type Config, entriesOf, isNamed } from '../model/agent-lists.ts';

/** Takes a tool off the agent's allow-list. Its pins stay: they keep their handles and answer what `on_missing` says. */
export function disableTool(config: Config, name: string): Config {
  const tools = entriesOf(config, 'tools');
  const left = tools.filter(entry => !isNamed(entry, name));
  return left.length === tools.length ? config : { ...config, tools: left };
}
