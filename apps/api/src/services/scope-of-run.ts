import { RunAs, type Scope } from '@pinion/contracts';
import type { StoredRun } from '../store/runs/run-store.ts';

/** For whom a run acts, as its row says: the same in every life of the run (C25). */
export function scopeOfRun({ org_id, workspace_id, user_id, run_as }: StoredRun): Scope {
  const scope = { org_id, workspace_id, user_id };
  return run_as === null ? scope : { ...scope, run_as: RunAs.parse(JSON.parse(run_as)) };
}
