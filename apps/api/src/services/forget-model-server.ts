import type { EdgeWorld } from './edge-world.ts';
import { Refusal } from './refusal.ts';

/** Closes the door again, at once; agents that name this server are refused from their next turn on. */
export async function forgetModelServer(world: Pick<EdgeWorld, 'modelServers'>, baseUrl: string): Promise<void> {
  if (!(await world.modelServers.forget(baseUrl))) throw new Refusal('NOT_FOUND', `no model server at ${baseUrl} was accepted`);
}
