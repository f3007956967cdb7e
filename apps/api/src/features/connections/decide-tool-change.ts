import { createMessage, type Scope, specOf, toolRef } from '@pinion/contracts';
import type { ToolChange } from '../../stores/connections/tool-changes.ts';
import type { ToolSource } from '../../stores/tools/index.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { becomesCurrent } from './plan-sync.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

export type ChangeDecision = 'approve' | 'reject';

type DecideDeps = Pick<ApiServices, 'toolChanges' | 'tools' | 'audit' | 'newId'>;

/**
 * Decides on a tool change. Approved: the change becomes the newest active version, and the previous one points to it.
 * Rejected: it is not used, and is only presented again when the tool changes again. Repeating this, or resuming after a crash
 * halfway, has the same result.
 */
export async function decideToolChange(services: DecideDeps, scope: Scope, id: string, decision: ChangeDecision): Promise<void> {
  const change = await services.toolChanges.find(scope, id);
  if (change === undefined) throw notFound('tool change', id);
  if (change.state !== 'waiting')
    throw new Refusal('CONFLICT', createMessage('This change was already {{state}}', { state: change.state }));
  const state = decision === 'approve' ? 'approved' : 'rejected';
  const { source, name, version } = change;
  const event = { action: `tool_change.${state}`, subject: toolRef(name, version), details: { source } };
  await audited(services, scope, event, async () => {
    if (decision === 'approve') await publish(services, scope, change);
    if (!(await services.toolChanges.decide(scope, id, state)))
      throw new Refusal('CONFLICT', createMessage('Another user already decided this change'));
  });
}

async function publish(services: DecideDeps, scope: Scope, { source, definition }: ToolChange): Promise<void> {
  const spec = specOf(definition);
  const kind = source.split(':')[0] as ToolSource;
  await services.tools.publish(scope, [spec], kind, services.newId);
  const versions = (await services.tools.catalog(scope)).versionsOf(spec.name);
  for (const { name, version, change } of becomesCurrent(versions, kind, spec))
    await services.tools.setLifecycle(scope, name, version, change);
}
