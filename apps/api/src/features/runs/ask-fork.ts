import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { Started } from './begin-once.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import type { ForkOrder } from './fork-order.ts';
import { refuseDeep } from '../tools/read-import.ts';

/** A person takes a run up again. Putting something in the place of what was answered is an act, and is written down as one. */
export async function askFork(world: Pick<EdgeWorld, 'runs' | 'audit'>, scope: Scope, order: ForkOrder): Promise<Started> {
  const edited = Object.keys(order.edit ?? {});
  const fork = (): Promise<Started> => world.runs.fork(scope, order);
  if (edited.length === 0) return fork();
  refuseDeep(order.edit);
  const entry = { action: 'run.forked', subject: order.run_id, details: { at: order.at, edited } };
  return audited(world, scope, entry, fork);
}
