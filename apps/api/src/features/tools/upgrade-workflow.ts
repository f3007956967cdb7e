import { nodesToUpgrade, type Scope, toolRef } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { findWorkflow } from '../workflows/get-workflow.ts';
import { type UpgradeRequest, upgradedFile } from './preview-upgrade.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { saveWorkflow } from '../workflows/save-workflow.ts';

export type UpgradeWorkflow = UpgradeRequest & {
  workflow_id: string;
  /** The save that whoever asks has looked at. */
  base_version: number;
};

/** `kept` names the draft as it was: restoring it undoes this. Null: there was nothing to do. */
export type Upgraded = { workflow_id: string; version: number; kept: `save-${number}` | null };

/**
 * Saves a draft in which a tool is on another version. It is never published by itself. A draft that somebody changed
 * since it was looked at is refused, and a blocked version is nothing to go to.
 */
export async function upgradeWorkflow(
  services: Pick<ApiServices, 'workflows' | 'tools' | 'audit' | 'edits'>,
  scope: Scope,
  { workflow_id, base_version, ...ask }: UpgradeWorkflow,
): Promise<Upgraded> {
  await refuseTarget(services, scope, ask);
  const draft = await findWorkflow(services, scope, workflow_id);
  if (draft.version !== base_version)
    throw new Refusal('CONFLICT', `somebody saved version ${draft.version} meanwhile; look at the upgrade again`, {
      current_version: draft.version,
    });
  if (nodesToUpgrade(draft.file, ask).length === 0) return { workflow_id, version: draft.version, kept: null };
  const details = { tool: ask.name, from: ask.from ?? 'any version', to: ask.to, kept: base_version };
  return audited(services, scope, { action: 'workflow.upgraded', subject: workflow_id, details }, async () => {
    const saved = await saveWorkflow(services, scope, { id: workflow_id, file: upgradedFile(draft.text, ask), base_version });
    await services.workflows.keep(scope, workflow_id, base_version, `${ask.name} went to ${ask.to} over it`);
    return { workflow_id, version: saved.version, kept: `save-${base_version}` };
  });
}

/** A version that is not there, or that never runs, is nothing to go to. */
export async function refuseTarget(
  services: Pick<ApiServices, 'tools'>,
  scope: Scope,
  { name, to }: UpgradeRequest,
): Promise<void> {
  const target = (await services.tools.catalog(scope)).lookup(name, to);
  const ref = toolRef(name, to);
  if (target === undefined) throw notFound('tool', ref);
  if (target.lifecycle === 'blocked')
    throw new Refusal('CONFLICT', `${ref} is blocked; choose a version that runs`, { tool: ref });
}
