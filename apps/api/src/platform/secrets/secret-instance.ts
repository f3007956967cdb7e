import { createHmac } from 'node:crypto';
import type { LocatedSecret } from '@pinion/tool-runtime';
import { presetHosts } from './secret-hosts.ts';

/**
 * Environment variables of the server that the administrator has named in PINION_CONFIG: the last scope in the lookup,
 * read-only.
 */
export type InstanceSecrets = {
  names(): string[];
  locate(name: string): LocatedSecret | undefined;
  read(name: string): string | undefined;
  hostsOf(name: string): readonly string[];
};

export type InstanceValue = { value: string; hosts?: readonly string[] | undefined };

/**
 * Creates the instance secrets. `key` makes fingerprints that reveal nothing of the value, yet change with it, because a cached
 * result belongs to one value.
 */
export function createInstanceSecrets(values: ReadonlyMap<string, InstanceValue>, key: Uint8Array): InstanceSecrets {
  const fingerprintOf = (name: string, value: string): string =>
    `instance.${createHmac('sha256', key)
      .update(JSON.stringify([name, value]))
      .digest('hex')
      .slice(0, 16)}`;
  const hostsOf = (name: string): readonly string[] => {
    const known = values.get(name);
    return known === undefined ? [] : (known.hosts ?? presetHosts(name, known.value));
  };
  return {
    hostsOf,
    names: () => [...values.keys()].toSorted(),
    locate: name => {
      const value = values.get(name)?.value;
      if (value === undefined) return undefined;
      return { name, scope: 'instance', fingerprint: fingerprintOf(name, value), hosts: hostsOf(name) };
    },
    read: name => values.get(name)?.value,
  };
}
