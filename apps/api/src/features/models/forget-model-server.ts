import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Closes the door again, at once; agents that name this server are refused from their next turn on. */
export async function forgetModelServer(
  world: Pick<EdgeWorld, 'modelServers' | 'audit'>,
  scope: Scope,
  baseUrl: string,
): Promise<void> {
  const missing = new Refusal('NOT_FOUND', `no model server at ${baseUrl} was accepted`);
  if (!world.modelServers.accepted().some(server => server.base_url === baseUrl)) throw missing;
  const entry = { action: 'model_server.forgotten', subject: baseUrl };
  if (!(await audited(world, scope, entry, () => world.modelServers.forget(baseUrl)))) throw missing;
}
