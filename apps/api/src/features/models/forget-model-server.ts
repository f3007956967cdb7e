import { createMessage, type Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Revokes the access to a model server at once. Agents that use it are refused from their next turn. */
export async function forgetModelServer(
  services: Pick<ApiServices, 'modelServers' | 'audit'>,
  scope: Scope,
  baseUrl: string,
): Promise<void> {
  const missing = new Refusal('NOT_FOUND', createMessage('No accepted model server at {{address}}', { address: baseUrl }));
  if (!services.modelServers.accepted().some(server => server.base_url === baseUrl)) throw missing;
  const entry = { action: 'model_server.forgotten', subject: baseUrl };
  if (!(await audited(services, scope, entry, () => services.modelServers.forget(baseUrl)))) throw missing;
}
