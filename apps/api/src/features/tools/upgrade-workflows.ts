import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { UpgradeRequest } from './preview-upgrade.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { refuseTarget, upgradeWorkflow } from './upgrade-workflow.ts';

export type UpgradeOutcome = {
  workflow_id: string;
  outcome: 'upgraded' | 'nothing_to_do' | 'refused';
  version?: number;
  kept?: string | null;
  error?: { code: string; message: string };
};

/** Upgrades one draft after another. A refused one does not stop the others. */
export async function upgradeWorkflows(
  services: Pick<ApiServices, 'workflows' | 'tools' | 'audit' | 'edits'>,
  scope: Scope,
  ask: Omit<UpgradeRequest, 'workflow_id'>,
  drafts: readonly { id: string; base_version: number }[],
): Promise<{ items: UpgradeOutcome[] }> {
  await refuseTarget(services, scope, ask);
  const items: UpgradeOutcome[] = [];
  for (const { id, base_version } of drafts) {
    try {
      const { version, kept } = await upgradeWorkflow(services, scope, { ...ask, workflow_id: id, base_version });
      items.push({ workflow_id: id, outcome: kept === null ? 'nothing_to_do' : 'upgraded', version, kept });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      items.push({ workflow_id: id, outcome: 'refused', error: { code: error.code, message: error.message } });
    }
  }
  return { items };
}
