import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import type { ForkOrder } from './fork-order.ts';
import { refuseDeep } from './read-import.ts';
import type { RunView } from './run-desk.ts';

/** A person takes a run up again. Where something was edited, that is written down as an act of theirs. */
export async function askFork(
  world: Pick<EdgeWorld, 'runs' | 'audit'>,
  scope: Scope,
  order: ForkOrder,
): Promise<{ run_id: string; run: RunView | undefined }> {
  refuseDeep(order.edit);
  const fork = await world.runs.fork(scope, order);
  const edited = Object.keys(order.edit ?? {});
  const details = { fork_run_id: fork.run_id, at: order.at, edited };
  if (edited.length > 0) await world.audit.add(scope, { action: 'run.forked', subject: order.run_id, details });
  return fork;
}
