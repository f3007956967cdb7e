import { isRecord } from '@pinion/contracts';
import { type Config, entriesOf, isNamed } from '../model/agent-lists.ts';

/** Sets the version of an enabled tool. `undefined` follows the newest active version. */
export function chooseToolVersion(config: Config, name: string, version: string | undefined): Config {
  return {
    ...config,
    tools: entriesOf(config, 'tools').map(entry => {
      if (!isNamed(entry, name) || !isRecord(entry)) return entry;
      const { version: _, ...rest } = entry;
      return version === undefined ? rest : { ...rest, version };
    }),
  };
}
