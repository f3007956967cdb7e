import { isRecord } from '@pinion/contracts';
import type { Config } from '../model/agent-lists.ts';

/** Sets one field of a node's policy, or removes it when `value` is undefined. Unknown fields are kept. */
export function setPolicy(config: Config, key: string, value: unknown): Config {
  const { [key]: _, ...rest } = isRecord(config['policy']) ? config['policy'] : {};
  return { ...config, policy: value === undefined ? rest : { ...rest, [key]: value } };
}
