import type { AcceptedModelServer } from '../store/model-servers.ts';
import { detectModelServer, type ModelServer } from './detect-model-server.ts';
import type { EdgeWorld, SystemFacts } from './edge-world.ts';

export type SystemInfo = SystemFacts & {
  /** One that answers on this machine now. */
  model_server?: ModelServer & { accepted: boolean };
  accepted_model_servers: AcceptedModelServer[];
};

export async function getSystemInfo(world: Pick<EdgeWorld, 'system' | 'modelServers'>): Promise<SystemInfo> {
  const found = await detectModelServer();
  const accepted_model_servers = world.modelServers.accepted();
  if (found === undefined) return { ...world.system, accepted_model_servers };
  const accepted = accepted_model_servers.some(({ base_url }) => base_url === found.base_url);
  return { ...world.system, accepted_model_servers, model_server: { ...found, accepted } };
}
