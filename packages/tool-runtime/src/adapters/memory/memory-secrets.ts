import { secretOrder, type SecretScope } from '@pinion/contracts';
import type { SecretStore } from '../../ports/index.ts';

/** Stores secrets in memory, by scope and name. For scripts and tests. */
export function memorySecrets(values: Partial<Record<SecretScope, Record<string, string>>> = {}): SecretStore {
  const valueIn = (scope: SecretScope, name: string): string | undefined => {
    const named = values[scope];
    return named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined;
  };
  return {
    locate(name, owner) {
      const scope = secretOrder(owner, owner.run_as).find(candidate => valueIn(candidate, name) !== undefined);
      return scope === undefined ? undefined : { name, scope, fingerprint: `${scope}/${name}` };
    },
    read: ({ name, scope }) => valueIn(scope, name),
  };
}
