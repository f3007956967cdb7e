import type { Scope, ToolDefinition } from '@pinion/contracts';
import type { ToolEntry } from '../tools/store/tool-registry.ts';
import type { ApiServices } from '../../composition/api-services.ts';

export type ToolChangeItem = {
  id: string;
  /** Kind and name of its connection, as in `mcp:files`. */
  source: string;
  name: string;
  version: string;
  created_at: string;
  /** The last approved definition; null for a new tool. */
  before: ToolDefinition | null;
  after: ToolDefinition;
};

/** Returns the changes that await approval, each next to the definition it would replace. */
export async function listToolChanges(
  services: Pick<ApiServices, 'toolChanges' | 'tools'>,
  scope: Scope,
): Promise<{ items: ToolChangeItem[] }> {
  const [changes, catalog] = await Promise.all([services.toolChanges.waiting(scope), services.tools.catalog(scope)]);
  const items = changes.map(({ id, source, name, version, definition, created_at }) => ({
    id,
    source,
    name,
    version,
    created_at: created_at.toISOString(),
    before: definitionOf(catalog.versionsOf(name)),
    after: definition,
  }));
  return { items };
}

function definitionOf(versions: readonly ToolEntry[]): ToolDefinition | null {
  const entry = versions.find(({ spec }) => spec.lifecycle === 'active') ?? versions[0];
  if (entry === undefined) return null;
  const { lifecycle: _lifecycle, reason: _reason, replacement: _replacement, ...definition } = entry.spec;
  return definition;
}
