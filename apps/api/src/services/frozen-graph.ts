import { freezeTools, specOf, type WorkflowFile } from '@pinion/contracts';
import type { FrozenVersion } from '../store/published-versions.ts';
import { type Catalog, catalogOf } from '../store/tool-registry.ts';

/** A graph, and the tools it is run with. */
export type GraphToRun = { file: WorkflowFile; catalog: Catalog };

const known = new WeakMap<FrozenVersion, GraphToRun & { live: Catalog }>();

/**
 * A published version as it is run: its own tools, whatever became active since. Only the lifecycle is of today, so that
 * a block acts (C29, C48). The same version on the same catalog is the same graph, so that it is planned once.
 */
export function frozenGraph(version: FrozenVersion, live: Catalog): GraphToRun {
  const before = known.get(version);
  if (before?.live === live) return before;
  const newest = new Map(version.tools.flatMap(tool => (tool.is_newest ? [[tool.name, tool.version] as const] : [])));
  const entries = version.definitions.map(definition => {
    const { lifecycle, reason, replacement } = live.lookup(definition.name, definition.version) ?? specOf(definition);
    const why = { ...(reason === undefined ? {} : { reason }), ...(replacement === undefined ? {} : { replacement }) };
    return { spec: { ...specOf(definition, lifecycle), ...why }, created_at: version.published_at, source: 'user' as const };
  });
  const fresh = { live, file: freezeTools(version.file, tool => newest.get(tool)), catalog: catalogOf(entries) };
  known.set(version, fresh);
  return fresh;
}
