import type { ToolErrorCode } from '@pinion/contracts';
import { toolErrorCodes } from '@pinion/contracts';
import { approvalId } from '../../call/approval-id.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { whileAway } from '../../call/while-away.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { Clock, ApprovalAnswer, ApprovalQueue } from '../../ports/index.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Next, Stage } from '../stage.ts';

/** Maximum wait for a slow tool, one day in milliseconds. */
const longestWaitMs = 24 * 60 * 60 * 1000;

/**
 * Creates the stage that waits for the signed callback of a slow tool, even across a restart. Placed outside all stages that
 * concern sending: a call accepted before a crash is neither limited, charged nor sent again. `readSecrets` still runs for it,
 * so that no secret is disclosed in its result.
 */
export const awaitCallback =
  ({ clock }: ExecutorDeps, readSecrets: Stage): Stage =>
  (call, next) =>
    call.tool.spec.async === true ? answered(clock, readSecrets, call, next) : next(call);

async function answered(clock: Clock, readSecrets: Stage, call: ToolCall, next: Next): Promise<Outcome> {
  const expiresAt = clock.now() + longestWaitMs;
  if (call.isHeld) await readSecrets(call, nothing);
  else {
    const outcome = await next(call);
    if (!outcome.ok || outcome.isPending !== true) return outcome;
    if (call.approvals === undefined) return nobodyListens(call);
    const question_id = approvalId('callback', call);
    const expires_at = new Date(expiresAt).toISOString();
    call.journal.append({ type: 'tool.waiting', call_id: call.callId, question_id, expires_at });
  }
  return call.approvals === undefined ? nobodyListens(call) : answerOf(clock, call.approvals, call, expiresAt);
}

const nothing: Next = () => Promise.resolve({ ok: true, output: null, text: undefined });

const nobodyListens = (call: ToolCall): Outcome =>
  failure('PROVIDER_ERROR', `${call.tool.ref} responds by callback, which is not available here.`, {
    reason: 'no_callbacks',
    outcome: 'indeterminate',
  });

async function answerOf(clock: Clock, approvals: ApprovalQueue, call: ToolCall, expires_at: number): Promise<Outcome> {
  const { callId, tool, cancel } = call;
  const id = approvalId('callback', call);
  const { promise, resolve } = Promise.withResolvers<ApprovalAnswer | 'cancelled' | undefined>();
  const onCancel = (): void => resolve('cancelled');
  cancel.add(onCancel);
  if (cancel.isCancelled) onCancel();
  const approval = { id, kind: 'callback', call_id: callId, request: { tool: tool.ref }, expires_at } as const;
  void whileAway(clock, cancel, () => approvals.ask(approval)).then(resolve);
  const answer = await promise;
  cancel.delete(onCancel);
  if (answer === 'cancelled') {
    approvals.withdraw(id);
    return failure('UNKNOWN', `The run was cancelled while ${tool.ref} was running.`, {
      reason: 'cancelled',
      outcome: 'indeterminate',
    });
  }
  if (answer === undefined) return nobodyListens(call);
  switch (answer.kind) {
    case 'output':
      return { ok: true, output: answer.output ?? null, text: undefined };
    case 'error':
      return failure(codeOf(answer.code), answer.message, answer.details);
    default:
      return failure('TIMEOUT', `${tool.ref} accepted the call and never sent its result.`, {
        timeout: true,
        outcome: 'indeterminate',
      });
  }
}

const codeOf = (code: string): ToolErrorCode => toolErrorCodes.find(known => known === code) ?? 'PROVIDER_ERROR';
