import type { RunAs, Scope } from '@pinion/contracts';

/**
 * Returns the identity that an unattended run acts for, as its journal and its view show it, or undefined when a user started
 * it.
 */
export const unattendedOf = ({ run_as }: Scope): RunAs | undefined =>
  run_as?.attended === false ? { attended: false, owner_id: run_as.owner_id } : undefined;

/** Returns the scope of shared resources, such as a connection. No user's own secrets are read in it. */
export const asShared = (scope: Scope): Scope => ({ ...scope, run_as: { attended: false, owner_id: null } });
