import type { LifecycleFacts, Scope, ToolSpec } from '@pinion/contracts';
import type { Catalog, ToolStore } from '../../stores/tools/tool-registry.ts';

export type LiveLifecycles = {
  /** The registry with lifecycle tracking. */
  tools: ToolStore;
  /** Returns a version's current lifecycle in its workspace. A block reaches running runs, with its reason. */
  lifecycleOf: (spec: ToolSpec, scope: Scope) => LifecycleFacts;
};

/** Caches the catalog that each workspace was last seen to have. */
export function watchLifecycles(tools: ToolStore): LiveLifecycles {
  const seen = new Map<string, Catalog>();
  const see = ({ workspace_id }: Scope, catalog: Catalog): Catalog => {
    seen.set(workspace_id, catalog);
    return catalog;
  };
  return {
    tools: {
      publish: tools.publish,
      remove: tools.remove,
      runsWith: tools.runsWith,
      catalog: async scope => see(scope, await tools.catalog(scope)),
      setLifecycle: async (scope, name, version, change) => {
        const entry = await tools.setLifecycle(scope, name, version, change);
        see(scope, await tools.catalog(scope));
        return entry;
      },
    },
    lifecycleOf: (spec, { workspace_id }) => seen.get(workspace_id)?.lookup(spec.name, spec.version) ?? spec,
  };
}
