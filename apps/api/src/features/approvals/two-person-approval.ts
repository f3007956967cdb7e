import { createMessage, isRecord, hasPermission, type Scope } from '@pinion/contracts';
import type { StoredApproval } from '../../stores/approvals/approval-store.sql.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

type TwoPersonDeps = Pick<ApiServices, 'members' | 'workspaceSettings' | 'runStore'>;

/**
 * Throws FORBIDDEN when the user who started a run, or a service account, approves its request, and the workspace requires a
 * second person for that: for irreversible calls unless the setting `four_eyes` says otherwise, as soon as a second member can
 * approve.
 */
export async function rejectSelfApproval(services: TwoPersonDeps, scope: Scope, approval: StoredApproval): Promise<void> {
  const { four_eyes } = await services.workspaceSettings.read(scope);
  if (four_eyes === 'off' || !isCovered(approval, four_eyes)) return;
  const people = await services.members.list(scope);
  const others = people.filter(({ user_id, role }) => user_id !== scope.user_id && hasPermission(role, 'edit'));
  if (others.length === 0) return;
  const names = others.map(({ name }) => name);
  if (!people.some(({ user_id }) => user_id === scope.user_id))
    throw new Refusal(
      'FORBIDDEN',
      createMessage('A service account cannot approve this call. Ask {{approvers}}', { approvers: names.join(' or ') }),
      { reason: 'four_eyes', approvers: names },
    );
  if ((await services.runStore.get(scope, approval.run_id))?.user_id !== scope.user_id) return;
  throw new Refusal(
    'FORBIDDEN',
    createMessage('You started this call, so another member must approve it: {{approvers}}', { approvers: names.join(' or ') }),
    {
      reason: 'four_eyes',
      approvers: names,
    },
  );
}

function isCovered({ kind, request }: StoredApproval, setting: 'irreversible' | 'all'): boolean {
  if (setting === 'all') return kind === 'confirmation' || kind === 'approval';
  const requested: unknown = JSON.parse(request);
  return kind === 'confirmation' && isRecord(requested) && requested['side_effect_policy'] === 'irreversible';
}
