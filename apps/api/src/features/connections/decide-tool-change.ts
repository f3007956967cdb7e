import { type Scope, specOf, toolRef } from '@pinion/contracts';
import type { ToolChange } from './store/tool-changes.ts';
import type { ToolSource } from '../tools/store/tool-registry.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { becomesCurrent } from './plan-sync.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

export type ChangeDecision = 'approve' | 'reject';

type DecideWorld = Pick<EdgeWorld, 'toolChanges' | 'tools' | 'audit' | 'newId'>;

/**
 * Approved: the change is the newest active version, and the one before points to it. Rejected: it stays out, and is
 * asked about again only when the tool changes again. Doing it twice, or after a crash half way, comes to the same.
 */
export async function decideToolChange(world: DecideWorld, scope: Scope, id: string, decision: ChangeDecision): Promise<void> {
  const change = await world.toolChanges.find(scope, id);
  if (change === undefined) throw notFound('tool change', id);
  if (change.state !== 'waiting') throw new Refusal('CONFLICT', `this change was ${change.state} already`);
  const state = decision === 'approve' ? 'approved' : 'rejected';
  const { source, name, version } = change;
  const line = { action: `tool_change.${state}`, subject: toolRef(name, version), details: { source } };
  await audited(world, scope, line, async () => {
    if (decision === 'approve') await publish(world, scope, change);
    if (!(await world.toolChanges.decide(scope, id, state)))
      throw new Refusal('CONFLICT', 'somebody else decided this change meanwhile');
  });
}

async function publish(world: DecideWorld, scope: Scope, { source, definition }: ToolChange): Promise<void> {
  const spec = specOf(definition);
  const kind = source.split(':')[0] as ToolSource;
  await world.tools.publish(scope, [spec], kind, world.newId);
  const versions = (await world.tools.catalog(scope)).versionsOf(spec.name);
  for (const { name, version, change } of becomesCurrent(versions, kind, spec))
    await world.tools.setLifecycle(scope, name, version, change);
}
