import { type ToolSpec, toolRef } from '@pinion/contracts';
import type { Catalog, LifecycleChange, ToolEntry, ToolSource } from '../../stores/tools/index.ts';

export type SyncPlan = {
  /** New tools that are published at once, because a user has just named this source. */
  publish: ToolSpec[];
  /** Tools that differ from the approved version, or are new on a known source, and need a review. */
  waiting: ToolSpec[];
  lifecycles: { name: string; version: string; change: LifecycleChange }[];
  /** Names of tools that are unchanged since their approval. */
  settled: string[];
};

const changedReason = 'The tool changed on its server';
export const removedReason = 'its connection was removed';
export const unselectedReason = 'its operation was removed from its connection';
const reasonsOfSync: ReadonlySet<string> = new Set([changedReason, removedReason, unselectedReason]);

/**
 * Plans what to do with the tools that a source offers now. The first time, its tools are accepted unchanged, because a user
 * named the source. From then on, any tool that is not identical to an approved version awaits approval. Approved versions that
 * reappear are restored. A version that an administrator blocked stays blocked.
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

/** Returns the lifecycle changes that make the offered approved version current. The others of the same source point to it. */
export const becomesCurrent = (versions: readonly ToolEntry[], kind: ToolSource, current: ToolSpec): SyncPlan['lifecycles'] =>
  versions.flatMap(({ spec, source }) => {
    const change = source === kind ? changeOf(spec, current) : undefined;
    return change === undefined ? [] : [{ name: spec.name, version: spec.version, change }];
  });

function changeOf(spec: ToolSpec, current: ToolSpec): LifecycleChange | undefined {
  const isCurrent = spec.version === current.version;
  const wasOurs = spec.lifecycle === 'deprecated' && reasonsOfSync.has(spec.reason ?? '');
  if (isCurrent) return wasOurs ? { lifecycle: 'active' } : undefined;
  if (spec.lifecycle !== 'active') return undefined;
  return { lifecycle: 'deprecated', reason: changedReason, replacement: toolRef(current.name, current.version) };
}
