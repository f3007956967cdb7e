import { type Lifecycle, type ToolSpec, toolRef } from '@pinion/contracts';
import type { Catalog, ToolRegistry } from '../store/tool-registry.ts';

export type LiveLifecycles = {
  /** The registry, watched. */
  tools: ToolRegistry;
  /** A version's lifecycle at this moment: a block reaches runs that are under way. */
  lifecycleOf: (spec: ToolSpec) => Lifecycle;
};

/** Remembers the lifecycle of every version the registry was last seen to hold. */
export function watchLifecycles(tools: ToolRegistry): LiveLifecycles {
  const lifecycles = new Map<string, Lifecycle>();
  let seen: Catalog | undefined;
  const see = (catalog: Catalog): Catalog => {
    if (catalog === seen) return catalog;
    seen = catalog;
    for (const { spec } of catalog.entries) lifecycles.set(toolRef(spec.name, spec.version), spec.lifecycle);
    return catalog;
  };
  return {
    tools: {
      publish: tools.publish,
      remove: tools.remove,
      runsWith: tools.runsWith,
      catalog: async scope => see(await tools.catalog(scope)),
      setLifecycle: async (scope, name, version, change) => {
        const entry = await tools.setLifecycle(scope, name, version, change);
        see(await tools.catalog(scope));
        return entry;
      },
    },
    lifecycleOf: spec => lifecycles.get(toolRef(spec.name, spec.version)) ?? spec.lifecycle,
  };
}
