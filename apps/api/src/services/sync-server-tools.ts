import { type Scope, specOf, type ToolDefinition, toolRef } from '@pinion/contracts';
import type { ToolEntry } from '../store/tool-registry.ts';
import type { EdgeWorld } from './edge-world.ts';

const changed = 'the tool changed on its server';

/**
 * Brings what an MCP server offers now into the registry. A tool that changed is a new version; the one before is
 * deprecated, not gone: whoever was frozen on it is told, and decides. What an administrator blocked stays blocked.
 */
export async function syncServerTools(
  world: Pick<EdgeWorld, 'tools' | 'newId'>,
  scope: Scope,
  definitions: readonly ToolDefinition[],
): Promise<void> {
  if (definitions.length === 0) return;
  const specs = definitions.map(definition => specOf(definition));
  await world.tools.publish(scope, specs, 'mcp', world.newId);
  const catalog = await world.tools.catalog(scope);
  for (const { name, version } of specs) {
    for (const entry of catalog.versionsOf(name)) {
      const change = changeOf(entry, version);
      if (change !== undefined) await world.tools.setLifecycle(scope, name, entry.spec.version, change);
    }
  }
}

function changeOf({ spec, source }: ToolEntry, current: string) {
  if (source !== 'mcp') return undefined;
  const isCurrent = spec.version === current;
  if (isCurrent && spec.lifecycle === 'deprecated' && spec.reason === changed) return { lifecycle: 'active' } as const;
  if (isCurrent || spec.lifecycle !== 'active') return undefined;
  return { lifecycle: 'deprecated', reason: changed, replacement: toolRef(spec.name, current) } as const;
}
