import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';

/** A person has a run's effects undone: an administrative act, written down as one. */
export async function askUndo(
  world: Pick<EdgeWorld, 'runs' | 'audit'>,
  scope: Scope,
  runId: string,
): Promise<{ run_id: string }> {
  const undo = await world.runs.undo(scope, runId);
  await world.audit.add(scope, { action: 'run.undone', subject: runId, details: { undo_run_id: undo.run_id } });
  return undo;
}
