import type { Scope, SecretScope, ToolError } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** The location of a secret. `fingerprint` identifies the value's row and revision, never the value. */
export type LocatedSecret = {
  name: string;
  scope: SecretScope;
  fingerprint: string;
  /**
   * The hosts to which it can be sent. If empty or absent: those that the definitions of tools and connections name themselves.
   */
  hosts?: readonly string[] | undefined;
  /**
   * True for a secret of the organization that another workspace manages. Its hosts are not shown here, and the definitions of
   * this workspace add none.
   */
  isForeign?: boolean | undefined;
};

/**
 * The destination of a value. `isOwn` is true when an administrator wrote the host into the definition of a tool or connection,
 * and false when it comes from an input or a workflow. A gateway with unknown addresses is named instead.
 */
export type SecretDestination = { url: string; isOwn: boolean } | { gateway: string };

/** The purpose of a reading: a tool's name, or `model:<provider>`. Only stored as an audit trail. */
export type SecretReading = { used_by: string; run_id?: string | undefined };

/** Finds and reads secrets. Values are read at the last moment, for one call, and appear in no envelope. */
export type SecretStore = {
  /**
   * Finds the narrowest scope that has the name: user, workspace, org, then the server itself. Unattended runs may have to skip
   * the user.
   */
  locate(name: string, scope: Scope): MaybePromise<LocatedSecret | undefined>;
  /** Reads the value at execution. Undefined when it is gone, or cannot be decrypted. */
  read(secret: LocatedSecret, scope: Scope, reading?: SecretReading): MaybePromise<string | undefined>;
  /** Returns the reason why the value may not be sent there, or undefined. If absent, every destination is allowed. */
  refusalFor?(secret: LocatedSecret, to: SecretDestination): ToolError | undefined;
};
