import { type ModelConfig, modelAddress, readNode, type Scope, type ToolSpec, type WorkflowFile } from '@pinion/contracts';
import { hostOf } from '../../platform/secrets/secret-hosts.ts';
import type { ApiServices } from '../../platform/api-services.ts';

type BindDeps = Pick<ApiServices, 'secrets' | 'workflows' | 'published' | 'tools'>;

/**
 * Binds secrets that were stored before secrets had hosts, once: model keys to the providers that agents use them with, and to
 * the addresses of published versions. An address that only a draft names is not included; an administrator adds it under
 * Secrets.
 */
export async function bindSecrets(services: BindDeps): Promise<void> {
  const unbound = await services.secrets.unbound();
  for (const workspace_id of new Set(unbound.map(secret => secret.workspace_id))) {
    const scope: Scope = { org_id: '', workspace_id, user_id: '' };
    const models = await modelsOf(services, scope);
    const { entries } = await services.tools.catalog(scope);
    for (const { id, name } of unbound.filter(secret => secret.workspace_id === workspace_id)) {
      const hosts = new Set(models.flatMap(({ credential, host }) => (credential === name ? [host] : [])));
      // A secret bound to a list needs the hosts of its tools in the list, too.
      if (hosts.size > 0)
        for (const { spec } of entries)
          if (spec.secrets?.includes(name) === true) for (const host of hostsOf(spec)) hosts.add(host);
      await services.secrets.bind(id, [...hosts].sort());
    }
  }
}

type KeyHost = { credential: string; host: string };

async function modelsOf({ workflows, published }: BindDeps, scope: Scope): Promise<KeyHost[]> {
  const found: KeyHost[] = [];
  for (const { id, file } of await workflows.list(scope)) {
    found.push(...keysIn(file, model => model.base_url === undefined));
    for (const { version } of await published.list(scope, id)) {
      const frozen = await published.get(scope, id, version);
      if (frozen !== undefined) found.push(...keysIn(frozen.file, () => true));
    }
  }
  return found;
}

const keysIn = (file: WorkflowFile, counts: (model: ModelConfig) => boolean): KeyHost[] =>
  file.nodes.flatMap(node => {
    const read = readNode(node);
    if (read.type !== 'agent' || !counts(read.config.model)) return [];
    const { credential } = read.config.model;
    const host = hostOf(modelAddress(read.config.model) ?? '');
    return credential === undefined || host === undefined ? [] : [{ credential, host }];
  });

const hostsOf = ({ gateway, gateway_config }: ToolSpec): string[] => {
  const address = gateway_config['url'] ?? gateway_config['base'];
  return [(typeof address === 'string' ? hostOf(address) : undefined) ?? `gateway:${gateway}`];
};
