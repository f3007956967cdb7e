import { detectModelServers, type ModelServer, defaultModelServers } from '../models/index.ts';
import type { AcceptedModelServer } from '../../stores/models/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { SystemFacts } from './system-facts.ts';

type FoundModelServer = ModelServer & { accepted: boolean };

export type SystemInfo = SystemFacts & {
  /** The locations on this machine that are searched. */
  model_places: AcceptedModelServer[];
  /** The model servers that respond there now. */
  model_servers: FoundModelServer[];
  /** The first of them. */
  model_server?: FoundModelServer;
  accepted_model_servers: AcceptedModelServer[];
};

export async function getSystemInfo(
  services: Pick<ApiServices, 'system' | 'modelServers'>,
  locations = defaultModelServers,
): Promise<SystemInfo> {
  const accepted_model_servers = services.modelServers.accepted();
  const isAccepted = (base_url: string): boolean => accepted_model_servers.some(server => server.base_url === base_url);
  const found = await detectModelServers(locations);
  const model_servers = found.map(server => ({ ...server, accepted: isAccepted(server.base_url) }));
  const [model_server] = model_servers;
  const info = { ...services.system, accepted_model_servers, model_places: [...locations], model_servers };
  return model_server === undefined ? info : { ...info, model_server };
}
