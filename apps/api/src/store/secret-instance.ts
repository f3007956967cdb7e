import { createHmac } from 'node:crypto';
import type { LocatedSecret } from '@pinion/tool-runtime';

/** Variables of the server's environment that the administrator has named in PINION_CONFIG: the last scope asked, read only. */
export type InstanceSecrets = {
  names(): string[];
  locate(name: string): LocatedSecret | undefined;
  read(name: string): string | undefined;
};

/** `key` makes fingerprints that tell nothing of the value, yet change with it: a cached answer was given for one value. */
export function createInstanceSecrets(values: ReadonlyMap<string, string>, key: Uint8Array): InstanceSecrets {
  const fingerprintOf = (name: string, value: string): string =>
    `instance.${createHmac('sha256', key)
      .update(JSON.stringify([name, value]))
      .digest('hex')
      .slice(0, 16)}`;
  return {
    names: () => [...values.keys()].toSorted(),
    locate: name => {
      const value = values.get(name);
      return value === undefined ? undefined : { name, scope: 'instance', fingerprint: fingerprintOf(name, value) };
    },
    read: name => values.get(name),
  };
}
