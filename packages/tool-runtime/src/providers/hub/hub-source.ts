import type { NewConnection } from '@pinion/contracts';
import type { ConnectionSource } from '../../ports/index.ts';
import { listHubTools } from './list-hub-tools.ts';

/** Lists the tools of another installation. */
export const hubSource: ConnectionSource<NewConnection<'hub'>> = {
  async list(context, { name, url, key_secret, agent_id }) {
    const key = key_secret === undefined ? undefined : await context.readSecret(key_secret, { url, isOwn: true });
    if (key !== undefined && 'error' in key) return { definitions: [], error: key.error };
    const found = await listHubTools(context, { hub: name, url, key_secret, agent_id }, key?.value);
    return found.ok ? found : { definitions: [], error: found.error };
  },
};
