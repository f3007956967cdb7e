import type { Scope, SecretScope } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** Where a secret was found; `fingerprint` names the value's row and revision, never the value. */
export type LocatedSecret = { name: string; scope: SecretScope; fingerprint: string };

export type SecretStore = {
  /** The narrowest scope that has the name: user, then workspace, then org. */
  locate(name: string, scope: Scope): MaybePromise<LocatedSecret | undefined>;
  /** The value, read at execution. */
  read(secret: LocatedSecret, scope: Scope): MaybePromise<string | undefined>;
};
