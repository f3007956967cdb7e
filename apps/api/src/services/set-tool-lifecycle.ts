import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import type { LifecycleChange } from '../store/tool-registry.ts';
import type { EdgeWorld } from './edge-world.ts';
import { notFound } from './refusal.ts';

/** Takes effect with the next call, in runs under way too. */
export async function setToolLifecycle(
  world: Pick<EdgeWorld, 'tools'>,
  scope: Scope,
  tool: { name: string; version: string },
  change: LifecycleChange,
): Promise<ToolSpec> {
  const entry = await world.tools.setLifecycle(scope, tool.name, tool.version, change);
  if (entry === undefined) throw notFound('tool', toolRef(tool.name, tool.version));
  return entry.spec;
}
