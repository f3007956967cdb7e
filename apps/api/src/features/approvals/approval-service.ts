import type { ApprovalAnswer } from '@pinion/tool-runtime';
import type { CallbackTicket } from '../../stores/approvals/callback-signature.ts';
import type { ApprovalStore, StoredApproval } from '../../stores/approvals/approval-store.sql.ts';

/** The dependencies of the services for approvals. */
export type ApprovalService = {
  store: ApprovalStore;
  /** Resumes the caller that waits for this approval in this process, immediately. */
  notify(row: StoredApproval): void;
  holdsCallback(ticket: CallbackTicket, signature: string): boolean;
};

/** An approval as the API surfaces show it. */
export type ApprovalView = {
  id: string;
  run_id: string;
  node_id: string;
  call_id: string | null;
  kind: StoredApproval['kind'];
  request: unknown;
  state: StoredApproval['state'];
  answered_by: string | null;
  /** The decision, null until one is made. The result of a slow tool is not shown here. */
  decision: 'approved' | 'declined' | null;
  reason: string | null;
  created_at: string;
  answered_at: string | null;
  expires_at: string | null;
};

export const viewApproval = (row: StoredApproval): ApprovalView => ({
  id: row.id,
  run_id: row.run_id,
  node_id: row.node_id,
  call_id: row.call_id,
  kind: row.kind,
  request: JSON.parse(row.request) as unknown,
  state: row.state,
  answered_by: row.answered_by,
  ...decisionIn(row),
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});

function decisionIn({ answer }: StoredApproval): Pick<ApprovalView, 'decision' | 'reason'> {
  if (answer === null) return { decision: null, reason: null };
  const text = JSON.parse(answer) as ApprovalAnswer;
  if (text.kind === 'declined') return { decision: 'declined', reason: text.reason ?? null };
  return { decision: text.kind === 'approved' || text.kind === 'budget' ? 'approved' : null, reason: null };
}
