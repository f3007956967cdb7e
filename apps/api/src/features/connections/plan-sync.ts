import { type ToolSpec, toolRef } from '@pinion/contracts';
import type { Catalog, LifecycleChange, ToolEntry, ToolSource } from '../tools/store/tool-registry.ts';

export type SyncPlan = {
  /** New to the catalog, at once: somebody just named this source. */
  publish: ToolSpec[];
  /** Other than what was approved, or new on a source that is known: somebody has to look. */
  waiting: ToolSpec[];
  lifecycles: { name: string; version: string; change: LifecycleChange }[];
  /** Names of tools that are as somebody approved them. */
  settled: string[];
};

export const changedReason = 'the tool changed on its server';
export const removedReason = 'its connection was removed';

/**
 * What to do about what a source offers now. The first time, its tools are taken as they are, for a person named the
 * source. From then on whatever is not word for word an approved version waits. Approved versions that come back are
 * taken back; what an administrator blocked stays blocked.
 */
export function planSync(
  catalog: Pick<Catalog, 'entries' | 'versionsOf'>,
  kind: ToolSource,
  namespace: string,
  offered: readonly ToolSpec[],
): SyncPlan {
  const plan: SyncPlan = { publish: [], waiting: [], lifecycles: [], settled: [] };
  const isFirst = !catalog.entries.some(({ spec, source }) => source === kind && spec.name.startsWith(`${namespace}.`));
  for (const spec of offered) {
    const versions = catalog.versionsOf(spec.name);
    if (versions.some(entry => entry.source === kind && entry.spec.version === spec.version)) {
      plan.settled.push(spec.name);
      plan.lifecycles.push(...becomesCurrent(versions, kind, spec));
    } else if (isFirst && versions.length === 0) {
      plan.publish.push(spec);
    } else plan.waiting.push(spec);
  }
  return plan;
}

/** The approved version that is offered counts; the others of the same source point to it. */
export const becomesCurrent = (versions: readonly ToolEntry[], kind: ToolSource, current: ToolSpec): SyncPlan['lifecycles'] =>
  versions.flatMap(({ spec, source }) => {
    const change = source === kind ? changeOf(spec, current) : undefined;
    return change === undefined ? [] : [{ name: spec.name, version: spec.version, change }];
  });

function changeOf(spec: ToolSpec, current: ToolSpec): LifecycleChange | undefined {
  const isCurrent = spec.version === current.version;
  const wasOurs = spec.lifecycle === 'deprecated' && (spec.reason === changedReason || spec.reason === removedReason);
  if (isCurrent) return wasOurs ? { lifecycle: 'active' } : undefined;
  if (spec.lifecycle !== 'active') return undefined;
  return { lifecycle: 'deprecated', reason: changedReason, replacement: toolRef(current.name, current.version) };
}
