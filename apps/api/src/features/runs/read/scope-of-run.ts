import { AuthoredRunAs, type Scope } from '@pinion/contracts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';

/** Returns the scope that a run acts in, from its row. It is the same after every restart of the run. */
export function scopeOfRun({ org_id, workspace_id, user_id, run_as }: StoredRun): Scope {
  const scope = { org_id, workspace_id, user_id };
  return run_as === null ? scope : { ...scope, run_as: AuthoredRunAs.parse(JSON.parse(run_as)) };
}
