import { isRecord } from '@pinion/contracts';
import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

/** Sets the version of an enabled tool. `undefined` follows the newest active version. */
export function chooseToolVersion(config: Config, name: string, version: string | undefined): Config {
  return {
    ...config,
    tools: readEntries(config, 'tools').map(entry => {
      if (!hasName(entry, name) || !isRecord(entry)) return entry;
      const { version: _, ...rest } = entry;
      return version === undefined ? rest : { ...rest, version };
    }),
  };
}
