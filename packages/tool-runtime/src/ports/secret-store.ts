import type { Scope, SecretScope, ToolError } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** Where a secret was found; `fingerprint` names the value's row and revision, never the value. */
export type LocatedSecret = {
  name: string;
  scope: SecretScope;
  fingerprint: string;
  /** The hosts it may be sent to; empty or absent: those that the definitions of tools and connections name themselves. */
  hosts?: readonly string[] | undefined;
};

/**
 * Where a value is about to be sent. `isOwn`: an administrator wrote the host into the definition of a tool or connection; false:
 * it comes from an input or from a workflow. A gateway whose addresses are not known is named instead.
 */
export type SecretDestination = { url: string; isOwn: boolean } | { gateway: string };

/** What a value is read for: a tool's name, or `model:<provider>`. Kept as a trail; nothing depends on it. */
export type SecretReading = { used_by: string; run_id?: string | undefined };

export type SecretStore = {
  /** The narrowest scope that has the name: user, workspace, org, then the server itself; what runs unattended may have to skip the user (C25). */
  locate(name: string, scope: Scope): MaybePromise<LocatedSecret | undefined>;
  /** The value, read at execution. Undefined when it is gone, or can't be opened. */
  read(secret: LocatedSecret, scope: Scope, reading?: SecretReading): MaybePromise<string | undefined>;
  /** Why the value may not be sent there; undefined: it may. Without it, everything may. */
  refusalFor?(secret: LocatedSecret, to: SecretDestination): ToolError | undefined;
};
