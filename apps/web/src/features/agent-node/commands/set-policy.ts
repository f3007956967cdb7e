import { isRecord } from '@pinion/contracts';
import type { Config } from '../model/agent-lists.ts';

/** Says one thing in a node's policy; undefined leaves it unsaid. What nobody here understands is kept. */
export function setPolicy(config: Config, key: string, value: unknown): Config {
  const { [key]: _, ...rest } = isRecord(config['policy']) ? config['policy'] : {};
  return { ...config, policy: value === undefined ? rest : { ...rest, [key]: value } };
}
