import type { NewConnection } from '@pinion/contracts';
import type { ConnectionSource } from '../../ports/index.ts';
import { composioBase, composioKey } from './composio-config.ts';
import { listComposioActions } from './list-composio-actions.ts';

/** Lists the actions of Composio's toolkits, under the name of the connection. */
export const composioSource: ConnectionSource<NewConnection<'composio'>> = {
  async list(context, { name, url, entity_id, key_secret = composioKey, toolkits, trust_hints, side_effect_policies }) {
    const key = await context.readSecret(key_secret, { url: url ?? composioBase, isOwn: true });
    if ('error' in key) return { definitions: [], error: key.error };
    const trust = { trust_hints: trust_hints === true, side_effect_policies: side_effect_policies ?? {} };
    const found = await listComposioActions(context, { base: url, entity_id, key_secret, trust }, key.value, toolkits);
    if (!found.ok) return { definitions: [], error: found.error };
    const definitions = found.definitions.map(tool => ({ ...tool, name: tool.name.replace(/^composio\./, `${name}.`) }));
    return { definitions, problems: found.problems };
  },
};
