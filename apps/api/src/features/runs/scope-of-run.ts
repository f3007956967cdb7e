import { AuthoredRunAs, type RunAs, type Scope } from '@pinion/contracts';
import type { StoredRun } from './store/run-store.ts';

/** For whom a run acts, as its row says: the same in every life of the run (C25). */
export function scopeOfRun({ org_id, workspace_id, user_id, run_as }: StoredRun): Scope {
  const scope = { org_id, workspace_id, user_id };
  return run_as === null ? scope : { ...scope, run_as: AuthoredRunAs.parse(JSON.parse(run_as)) };
}

/** For whom a run acts that nobody started by hand, as its journal and its view tell it; undefined: a person started it. */
export const unattendedOf = ({ run_as }: Scope): RunAs | undefined =>
  run_as?.attended === false ? { attended: false, owner_id: run_as.owner_id } : undefined;

/** The scope of what everybody shares, such as a connection: nobody's own secrets are read in it. */
export const asShared = (scope: Scope): Scope => ({ ...scope, run_as: { attended: false, owner_id: null } });
