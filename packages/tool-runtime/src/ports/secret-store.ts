import type { Scope, SecretScope } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** Where a secret was found; `fingerprint` names the value's row and revision, never the value. */
export type LocatedSecret = { name: string; scope: SecretScope; fingerprint: string };

/** What a value is read for: a tool's name, or `model:<provider>`. Kept as a trail; nothing depends on it. */
export type SecretReading = { used_by: string; run_id?: string | undefined };

export type SecretStore = {
  /** The narrowest scope that has the name: user, workspace, org, then the server itself; what runs unattended may have to skip the user (C25). */
  locate(name: string, scope: Scope): MaybePromise<LocatedSecret | undefined>;
  /** The value, read at execution. Undefined when it is gone, or can't be opened. */
  read(secret: LocatedSecret, scope: Scope, reading?: SecretReading): MaybePromise<string | undefined>;
};
