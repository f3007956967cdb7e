import type { ChatMemory } from '@pinion/contracts';
import type { Config } from '../model/agent-lists.ts';

/** Sets the memory of an agent. Undefined means the default, which is not written. */
export function setMemory(config: Config, memory: ChatMemory | undefined): Config {
  const { memory: _, ...rest } = config;
  return memory === undefined ? rest : { ...rest, memory };
}
