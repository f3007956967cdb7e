import { createMessage, type Scope } from '@pinion/contracts';
import type { AcceptedModelServer } from '../../stores/models/model-servers.ts';
import { audited } from '../../audit/audited.ts';
import { detectModelServer, defaultModelServers } from './detect-model-server.ts';
import type { ApiServices } from '../../platform/api-services.ts';
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
      createMessage(
        '{{address}} is not a default address of a {{kind}} server. To allow it, add its host to PINION_EGRESS_ALLOW and restart',
        { address: base_url, kind },
      ),
    );
  if ((await detectModelServer([location], patienceMs)) === undefined)
    throw new Refusal(
      'UNAVAILABLE',
      createMessage('No model server responds at {{address}}. Start it and try again', { address: base_url }),
    );
  const entry = { action: 'model_server.accepted', subject: base_url, details: { kind } };
  await audited(services, scope, entry, () => services.modelServers.accept(location));
}
