import type { Scope } from '@pinion/contracts';

/** Returns the scope of shared resources, such as a connection. No user's own secrets are read in it. */
export const asShared = (scope: Scope): Scope => ({ ...scope, run_as: { attended: false, owner_id: null } });
