import { createMessage, AgentBudget, isRecord, type JsonSchema, type Scope } from '@pinion/contracts';
import type { ApprovalAnswer } from '@pinion/tool-runtime';
import * as z from 'zod';
import type { StoredApproval } from '../../stores/approvals/approval-store.sql.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { rejectSelfApproval } from './two-person-approval.ts';
import { type ApprovalView, viewApproval } from './approval-service.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** The reply to an open approval request. `input` is the edited arguments or value, `budget` is for a budget. */
export const ApprovalReply = z.object({
  decision: z.enum(['approve', 'decline']),
  input: z.unknown().optional(),
  reason: z.string().max(2000).optional(),
  budget: z.optional(AgentBudget),
});
export type ApprovalReply = z.infer<typeof ApprovalReply>;

type DecideDeps = Pick<ApiServices, 'approvals' | 'schemas' | 'audit' | 'members' | 'workspaceSettings' | 'runStore'>;

/** Decides an approval request once. The first answer counts, and every later one gets its outcome. */
export async function decideApproval(
  services: DecideDeps,
  scope: Scope,
  id: string,
  reply: ApprovalReply,
): Promise<ApprovalView> {
  const { store } = services.approvals;
  const approval = await store.get(scope, id);
  if (approval === undefined || approval.kind === 'callback') throw notFound('open approval', id);
  const by = scope.user_id;
  const answer = await replyOf(services, approval, reply, by);
  if (reply.decision === 'approve') await rejectSelfApproval(services, scope, approval);
  const event = {
    action: `${approval.kind}.${reply.decision === 'approve' ? 'approved' : 'declined'}`,
    subject: approval.run_id,
    details: {
      question_id: id,
      node_id: approval.node_id,
      asked_by: (await services.runStore.get(scope, approval.run_id))?.user_id,
      ...(reply.reason === undefined ? {} : { reason: reply.reason }),
    },
  };
  const answered = await audited(services, scope, event, async () => {
    const taken = await store.answer(scope, id, answer, by);
    if (taken === undefined) throw tooLate((await store.get(scope, id)) ?? approval);
    return taken;
  });
  services.approvals.notify(answered);
  return viewApproval(answered);
}

/** Answers the approval request of a call. */
export async function answerConfirmation(
  services: DecideDeps,
  scope: Scope,
  about: { run_id: string; call_id: string },
  reply: ApprovalReply,
): Promise<ApprovalView> {
  const rows = await services.approvals.store.list(scope, { run_id: about.run_id, limit: 1000 });
  const of = rows.filter(row => row.kind === 'confirmation' && row.call_id === about.call_id);
  const approval = of.find(row => row.state === 'open') ?? of[0];
  if (approval === undefined) throw notFound('approval of the call', about.call_id);
  return decideApproval(services, scope, approval.id, reply);
}

async function replyOf(
  services: DecideDeps,
  approval: StoredApproval,
  reply: ApprovalReply,
  by: string,
): Promise<ApprovalAnswer> {
  const { decision, reason, input, budget } = reply;
  if (decision === 'decline') return { kind: 'declined', by, reason };
  if (approval.kind === 'budget') {
    if (budget === undefined) throw invalid('/budget', "Set the new budget of the run, in the form of the node's budget");
    return { kind: 'budget', by, budget };
  }
  if (input === undefined) return { kind: 'approved', by };
  refuseDeep(input);
  refuseUnasked(approval);
  await refuseMisfit(services, approval, input);
  return { kind: 'approved', by, input };
}

/** Rejects edited arguments that do not fit the tool, now, while the user is present. */
async function refuseMisfit({ schemas }: DecideDeps, { request }: StoredApproval, input: unknown): Promise<void> {
  const requested: unknown = JSON.parse(request);
  const schema = isRecord(requested) ? requested['input_schema'] : undefined;
  if (schema === undefined) return;
  const compiled = schemas.compile(schema as JsonSchema, { fillDefaults: false });
  const [issue] = (compiled.ok ? await compiled.check(input) : undefined) ?? [];
  if (issue !== undefined) throw invalid(`/input${issue.path}`, issue.message);
}

/** Rejects an edited value where the node does not allow edits. */
function refuseUnasked({ kind, request }: StoredApproval): void {
  if (kind !== 'approval') return;
  const requested: unknown = JSON.parse(request);
  if (!isRecord(requested) || requested['editable'] !== true)
    throw invalid('/input', 'This value can be approved or rejected, but not changed. Omit input');
}

const expired = createMessage('This approval has expired');
const closed = {
  answered: createMessage('This approval was already decided'),
  expired,
  withdrawn: createMessage('This approval is no longer required. The run continued without it'),
  open: expired,
} as const;

const tooLate = ({ id, state, answered_by }: StoredApproval): Refusal =>
  new Refusal('CONFLICT', closed[state], { question_id: id, state, answered_by });
