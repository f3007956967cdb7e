import type { RuleVerdict } from '@pinion/contracts';
import { approvalId } from '../call/approval-id.ts';
import type { ToolCall } from '../call/tool-call.ts';
import type { CallSession } from './call-session.ts';

/** Records the approval request in the journal: the call as it would be made, the reason for the request, and its expiry. */
export function requestConfirmation(session: CallSession, call: ToolCall, verdict: RuleVerdict): void {
  const { callId, iteration, index, seq, tool, ruleId, stepId, programCaller } = call;
  const { name, version, side_effect_policy } = tool.spec;
  const expiresAt = expiryOf(session);
  session.context.journal.append({
    type: 'tool.confirmation_requested',
    call_id: callId,
    iteration,
    index,
    call_seq: seq,
    name,
    version,
    side_effect_policy,
    input: call.input,
    question_id: approvalId('confirmation', call),
    prompt: verdict.message ?? '',
    reason: verdict.reason ?? 'confirmation',
    ...(expiresAt === undefined ? {} : { expires_at: new Date(expiresAt).toISOString() }),
    rule_id: ruleId,
    step_id: stepId,
    caller: programCaller,
  });
}

/** Returns the expiry in milliseconds since 1970. Undefined means that the request waits indefinitely. */
export function expiryOf({ deps, context }: CallSession): number | undefined {
  const { confirmation_expires_s: seconds } = context.policy;
  return seconds === undefined ? undefined : deps.clock.now() + seconds * 1000;
}
