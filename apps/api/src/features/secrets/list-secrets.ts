import { secretOrder, type Scope, type SecretScope, readNode } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';

export type SecretItem = {
  name: string;
  scope: SecretScope;
  /** The time of the last change; null for `instance`, whose values are from the environment. */
  updated_at: string | null;
  used_by: SecretUser[];
  last_used_at: string | null;
  /** A tool's name, or `model:<provider>`. */
  last_used_by: string | null;
  /** Number of reads in the last thirty days. */
  times_30d: number;
  /**
   * The hosts it can be sent to. If empty, the hosts of the tools and connections that name it. Null for a secret of the
   * organization that another workspace manages, which cannot be changed here.
   */
  hosts: readonly string[] | null;
  /** The narrower scope whose value takes precedence; null when this one applies. */
  hidden_by: SecretScope | null;
};

export const trailDays = 30;

export async function listSecrets(
  services: Pick<ApiServices, 'secrets' | 'secretUses' | 'tools' | 'workflows'>,
  scope: Scope,
): Promise<{ items: SecretItem[] }> {
  const [notes, uses, usersOf] = await Promise.all([
    services.secrets.list(scope),
    services.secretUses.list(scope, trailDays),
    secretUsers(services, scope),
  ]);
  const request = secretOrder(scope, scope.run_as);
  const answering = (name: string): SecretScope | undefined =>
    request.find(where => notes.some(note => note.name === name && note.scope === where));
  return {
    items: notes.map(({ name, scope: where, updated_at, hosts }) => {
      const mine = uses.filter(use => use.name === name && use.scope === where);
      const first = answering(name);
      return {
        name,
        scope: where,
        updated_at: updated_at?.toISOString() ?? null,
        used_by: usersOf(name),
        last_used_at: mine[0]?.last_at.toISOString() ?? null,
        last_used_by: mine[0]?.used_by ?? null,
        hosts,
        times_30d: mine.reduce((total, use) => total + use.times, 0),
        hidden_by: first === undefined || first === where ? null : first,
      };
    }),
  };
}

/** A user of a secret: a tool that lists it, or an agent whose model uses it as its key. */
type SecretUser = { kind: 'tool'; name: string } | { kind: 'agent'; name: string; workflow_id: string; node_id: string };

/** Returns the users of each secret, by secret name. A tool counts once, regardless of its number of versions. */
async function secretUsers(
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
