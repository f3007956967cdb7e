import type { Scope, SecretScope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { credentialsOf } from './tool-uses.ts';

export type SecretItem = {
  name: string;
  scope: SecretScope;
  updated_at: string /** Tools and workflows, by name. */;
  used_by: string[];
};

export async function listSecrets(
  world: Pick<EdgeWorld, 'secrets' | 'tools' | 'workflows'>,
  scope: Scope,
): Promise<{ items: SecretItem[] }> {
  const [notes, catalog, rows] = await Promise.all([
    world.secrets.list(scope),
    world.tools.catalog(scope),
    world.workflows.list(scope),
  ]);
  const usersOf = (secret: string): string[] => {
    const tools = catalog.entries.filter(({ spec }) => spec.secrets?.includes(secret)).map(({ spec }) => spec.name);
    const workflows = rows.filter(({ file }) => credentialsOf(file).includes(secret)).map(row => row.name);
    return [...new Set([...tools, ...workflows])];
  };
  return {
    items: notes.map(({ name, scope: where, updated_at }) => ({
      name,
      scope: where,
      updated_at: updated_at.toISOString(),
      used_by: usersOf(name),
    })),
  };
}
