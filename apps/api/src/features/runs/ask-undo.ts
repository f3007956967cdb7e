import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

/** A person has a run's effects undone: an administrative act, written down as one. The run that undoes it says of which run. */
export const askUndo = (world: Pick<EdgeWorld, 'runs' | 'audit'>, scope: Scope, runId: string): Promise<{ run_id: string }> =>
  audited(world, scope, { action: 'run.undone', subject: runId }, () => world.runs.undo(scope, runId));
