import type { Scope } from '@pinion/contracts';
import type { AcceptedModelServer } from './store/model-servers.ts';
import { audited } from '../audit/audited.ts';
import { detectModelServer, usualPlaces } from './detect-model-server.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const patienceMs = 5_000;

/**
 * From now on agents and tools may reach this model server, and nothing else of this machine. Only what is looked for
 * anyway, and answers like one, can be accepted: any other address is the administrator's to allow.
 */
export async function acceptModelServer(
  world: Pick<EdgeWorld, 'modelServers' | 'audit'>,
  scope: Scope,
  { kind, base_url }: AcceptedModelServer,
  places = usualPlaces,
): Promise<void> {
  const place = places.find(known => known.kind === kind && known.base_url === base_url);
  if (place === undefined)
    throw new Refusal(
      'FORBIDDEN',
      `${base_url} is not where a ${kind} server is looked for; to allow another address, name its host in PINION_EGRESS_ALLOW and start again`,
    );
  if ((await detectModelServer([place], patienceMs)) === undefined)
    throw new Refusal('UNAVAILABLE', `no model server answers at ${base_url}; start it and try again`);
  const entry = { action: 'model_server.accepted', subject: base_url, details: { kind } };
  await audited(world, scope, entry, () => world.modelServers.accept(place));
}
