import { readNode, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';

/** A user of a secret: a tool that lists it, or an agent whose model uses it as its key. */
export type SecretUser = { kind: 'tool'; name: string } | { kind: 'agent'; name: string; workflow_id: string; node_id: string };

/** Returns the users of each secret, by secret name. A tool counts once, regardless of its number of versions. */
export async function secretUsers(
  services: Pick<ApiServices, 'tools' | 'workflows'>,
  scope: Scope,
): Promise<(secret: string) => SecretUser[]> {
  const [catalog, rows] = await Promise.all([services.tools.catalog(scope), services.workflows.list(scope)]);
  const agents = rows.flatMap(row =>
    row.file.nodes.flatMap(node => {
      const read = readNode(node);
      const credential = read.type === 'agent' ? read.config.model.credential : undefined;
      const agent: SecretUser = { kind: 'agent', name: row.name, workflow_id: row.id, node_id: node.id };
      return credential === undefined ? [] : [{ credential, agent }];
    }),
  );
  return secret => {
    const named = catalog.entries.filter(({ spec }) => spec.secrets?.includes(secret)).map(({ spec }) => spec.name);
    const tools = [...new Set(named)].map((name): SecretUser => ({ kind: 'tool', name }));
    return [...tools, ...agents.filter(({ credential }) => credential === secret).map(({ agent }) => agent)];
  };
}
