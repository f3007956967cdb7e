import { AuthoredRunAs, type RunAs, type Scope } from '@pinion/contracts';
import type { StoredRun } from './store/run-store.ts';

/** Returns the scope that a run acts in, from its row. It is the same after every restart of the run. */
export function scopeOfRun({ org_id, workspace_id, user_id, run_as }: StoredRun): Scope {
  const scope = { org_id, workspace_id, user_id };
  return run_as === null ? scope : { ...scope, run_as: AuthoredRunAs.parse(JSON.parse(run_as)) };
}

/**
 * Returns the identity that an unattended run acts for, as its journal and its view show it, or undefined when a user started
 * it.
 */
export const unattendedOf = ({ run_as }: Scope): RunAs | undefined =>
  run_as?.attended === false ? { attended: false, owner_id: run_as.owner_id } : undefined;

/** Returns the scope of shared resources, such as a connection. No user's own secrets are read in it. */
export const asShared = (scope: Scope): Scope => ({ ...scope, run_as: { attended: false, owner_id: null } });
