import type { Config } from '../model/agent-lists.ts';

/** Turns suggestions in the system message on or off. Off is the default and is not written. */
export function setSuggestTools(config: Config, isOn: boolean): Config {
  const { suggest_tools: _, ...rest } = config;
  return isOn ? { ...rest, suggest_tools: true } : rest;
}
