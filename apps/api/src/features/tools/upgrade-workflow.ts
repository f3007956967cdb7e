import { createMessage, nodesToUpgrade, type Scope, toolRef } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow, saveWorkflow } from '../workflows/index.ts';
import { type UpgradeRequest, upgradedFile } from './preview-upgrade.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

export type UpgradeWorkflow = UpgradeRequest & {
  workflow_id: string;
  /** The save that the caller has seen. */
  base_version: number;
};

/**
 * The result of an upgrade. `kept` names the previous draft: restoring it undoes the upgrade. Null when there was nothing to
 * change.
 */
export type Upgraded = { workflow_id: string; version: number; kept: `save-${number}` | null };

/**
 * Saves a draft in which a tool is on another version. The draft is never published automatically. Throws when the draft was
 * changed since the caller saw it, or when the target version is blocked.
 */
export async function upgradeWorkflow(
  services: Pick<ApiServices, 'workflows' | 'tools' | 'audit' | 'edits'>,
  scope: Scope,
  { workflow_id, base_version, ...ask }: UpgradeWorkflow,
): Promise<Upgraded> {
  await refuseTarget(services, scope, ask);
  const draft = await findWorkflow(services, scope, workflow_id);
  if (draft.version !== base_version)
    throw new Refusal(
      'CONFLICT',
      createMessage('Version {{version}} was saved by another user. Review the upgrade again', { version: draft.version }),
      {
        current_version: draft.version,
      },
    );
  if (nodesToUpgrade(draft.file, ask).length === 0) return { workflow_id, version: draft.version, kept: null };
  const details = { tool: ask.name, from: ask.from ?? 'any version', to: ask.to, kept: base_version };
  return audited(services, scope, { action: 'workflow.upgraded', subject: workflow_id, details }, async () => {
    const saved = await saveWorkflow(services, scope, { id: workflow_id, file: upgradedFile(draft.text, ask), base_version });
    await services.workflows.keep(scope, workflow_id, base_version, `${ask.name} went to ${ask.to} over it`);
    return { workflow_id, version: saved.version, kept: `save-${base_version}` };
  });
}

/** Throws when the target version does not exist or can never run. */
export async function refuseTarget(
  services: Pick<ApiServices, 'tools'>,
  scope: Scope,
  { name, to }: UpgradeRequest,
): Promise<void> {
  const target = (await services.tools.catalog(scope)).lookup(name, to);
  const ref = toolRef(name, to);
  if (target === undefined) throw notFound('tool', ref);
  if (target.lifecycle === 'blocked')
    throw new Refusal('CONFLICT', createMessage('{{tool}} is blocked. Choose another version', { tool: ref }), { tool: ref });
}
