import type { Scope, ToolSpec } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { toolUsesOf } from './tool-uses.ts';

export type ToolItem = ToolSpec & { created_at: string; used_by: { workflows: number; pins: number } };

export async function listTools(world: Pick<EdgeWorld, 'tools' | 'workflows'>, scope: Scope): Promise<{ items: ToolItem[] }> {
  const [catalog, rows] = await Promise.all([world.tools.catalog(scope), world.workflows.list(scope)]);
  const uses = rows.map(row => toolUsesOf(row.file));
  const items = catalog.entries.map(({ spec, created_at }) => {
    const newest = catalog.lookup(spec.name)?.version;
    const mine = uses
      .map(list => list.filter(use => use.tool === spec.name && (use.version ?? newest) === spec.version))
      .filter(list => list.length > 0);
    const pins = mine.flat().reduce((sum, use) => sum + use.pins, 0);
    return { ...spec, created_at: created_at.toISOString(), used_by: { workflows: mine.length, pins } };
  });
  return { items };
}
