import type { Scope } from '@pinion/contracts';
import type { AcceptedModelServer } from './store/model-servers.ts';
import { audited } from '../audit/audited.ts';
import { detectModelServer, defaultModelServers } from './detect-model-server.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const patienceMs = 5_000;

/**
 * Allows agents and tools to reach this model server, and nothing else on this machine. Only a server that is detected anyway,
 * and answers like one, can be accepted. Any other address must be allowed by the administrator.
 */
export async function acceptModelServer(
  services: Pick<ApiServices, 'modelServers' | 'audit'>,
  scope: Scope,
  { kind, base_url }: AcceptedModelServer,
  locations = defaultModelServers,
): Promise<void> {
  const location = locations.find(known => known.kind === kind && known.base_url === base_url);
  if (location === undefined)
    throw new Refusal(
      'FORBIDDEN',
      `${base_url} is not where a ${kind} server is looked for; to allow another address, name its host in PINION_EGRESS_ALLOW and start again`,
    );
  if ((await detectModelServer([location], patienceMs)) === undefined)
    throw new Refusal('UNAVAILABLE', `no model server answers at ${base_url}; start it and try again`);
  const entry = { action: 'model_server.accepted', subject: base_url, details: { kind } };
  await audited(services, scope, entry, () => services.modelServers.accept(location));
}
