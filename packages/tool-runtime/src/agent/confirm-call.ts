import { canonicalJson, type RuleVerdict } from '@pinion/contracts';
import { issueAuthorization } from '../call/authorization.ts';
import { approvalId } from '../call/approval-id.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { whileAway } from '../call/while-away.ts';
import type { SealedEnvelope } from '../envelope/seal.ts';
import { checkInput } from '../executor/check-input.ts';
import { openCall } from '../executor/open-call.ts';
import type { ApprovalAnswer } from '../ports/index.ts';
import { type AdmittedCall, recordAuthorized } from './admit-call.ts';
import type { CallSession } from './call-session.ts';
import { expiryOf } from './request-confirmation.ts';
import { missingFromBundle, recall } from './resolve-call.ts';
import { stopCall } from './stop-call.ts';
import { aboutCall } from './superseded-verdict.ts';

type Asked = Extract<AdmittedCall, { kind: 'needs_approval' }>;
export type Confirmed = { kind: 'admitted'; call: ToolCall } | { kind: 'refused'; envelope: SealedEnvelope };

/** The reason why a waiting call need not wait any longer: a newer message, or the end of the run. */
export type Interruption = { verdict: RuleVerdict; message_id?: string };

/**
 * Waits for the approval of one call, for as long as it takes. A decision that the journal already holds is used. `interrupted`
 * resolves when the approval is no longer needed.
 */
export async function confirmCall(
  session: CallSession,
  requested: Asked,
  interrupted: Promise<Interruption>,
): Promise<Confirmed> {
  const { context, recorded } = session;
  const { call } = requested;
  const content = recorded?.confirmation(call.callId);
  if (content !== undefined) return goOn(session, requested, content);
  const ending = recorded?.ending(call.callId);
  if (ending !== undefined) return { kind: 'refused', envelope: recall(session, ending) };
  if (recorded?.isReplay === true) return { kind: 'refused', envelope: missingFromBundle(session, call) };

  const isOver = { value: false };
  const answer = await Promise.race([requestApproval(session, requested, isOver), interrupted]);
  isOver.value = true;
  if ('verdict' in answer) {
    context.approvals?.withdraw(approvalId('confirmation', call));
    const ending: Ending =
      answer.message_id === undefined ? { type: 'tool.declined' } : { type: 'tool.superseded', message_id: answer.message_id };
    return refuse(session, call, { verdict: aboutCall(answer.verdict, call), ending });
  }
  switch (answer.kind) {
    case 'approved':
      return goOn({ ...session, recorded: undefined }, requested, answer);
    case 'declined':
      return refuse(session, call, { verdict: declined(answer.reason), ending: { type: 'tool.declined', by: answer.by } });
    case 'expired':
      return refuse(session, call, { verdict: expired, ending: { type: 'tool.declined' } });
    case 'unwritten':
      return refuse(session, call, { verdict: unwritten, ending: { type: 'tool.declined' } });
    default:
      return refuse(session, call, { verdict: nobody, ending: { type: 'tool.declined' } });
  }
}

/** Creates the approval request. A request that cannot be stored is retried, and the call waits in the meantime. */
async function requestApproval(
  session: CallSession,
  { call, verdict }: Asked,
  isOver: { readonly value: boolean },
): Promise<ApprovalAnswer | { kind: 'unwritten' }> {
  const { approvals } = session.context;
  if (approvals === undefined) return { kind: 'error', code: 'POLICY_DENIED', message: 'Nobody can approve the call.' };
  const { spec } = call.tool;
  const request = {
    name: spec.name,
    version: spec.version,
    side_effect_policy: spec.side_effect_policy,
    risk_tags: spec.risk_tags ?? [],
    input: call.input,
    input_schema: spec.input_schema,
    prompt: verdict.message,
    ...(verdict.rule === 'confirmation' && spec.confirmation_prompt === undefined ? { is_standard_prompt: true } : {}),
    reason: verdict.reason,
    program: call.programFacts,
  };
  const expires_at = expiryOf(session);
  const id = approvalId('confirmation', call);
  const approval = { id, kind: 'confirmation', call_id: call.callId, request, expires_at } as const;
  const answer = await whileAway(
    session.deps.clock,
    session.context.cancel,
    () => approvals.ask(approval),
    () => isOver.value,
  );
  return answer ?? { kind: 'unwritten' };
}

/**
 * Records the approval and continues the call: unchanged, or as the approver edited it. Arguments that only leave out their defaults
 * are no edit.
 */
async function goOn(session: CallSession, requested: Asked, { by, input }: { by: string; input?: unknown }): Promise<Confirmed> {
  const { context, recorded } = session;
  const { call, request } = requested;
  const edit = input === undefined ? undefined : await checkEdit(session, requested, input);
  const isEdited = edit !== undefined && canonicalJson(recorded === undefined ? edit.filled : input) !== call.canonicalInput;
  if (recorded === undefined || recorded.isReplay)
    context.journal.append({ type: 'tool.confirmed', call_id: call.callId, by, ...(isEdited ? { input } : {}) });
  if (!isEdited) return confirmed(session, call, { by });
  const reopened = openCall(context, { ...request, input: edit.checked });
  if (reopened.kind === 'denied') {
    const ending = recorded?.ending(reopened.callId) ?? recorded?.ending(call.callId);
    if (ending !== undefined) return { kind: 'refused', envelope: recall(session, ending) };
    return refuse(session, call, { verdict: reopened.verdict, ending: { type: 'tool.declined', by } });
  }
  return confirmed(session, reopened.call, { by, replaces: call.callId });
}

/** Checks edited arguments. `filled` has the defaults of those that are left out. */
async function checkEdit({ context }: CallSession, { request }: Asked, input: unknown) {
  const text = JSON.stringify(input);
  const filled = JSON.parse(text) as unknown;
  return { filled, checked: await checkInput(context, request.spec, { ok: true, input: filled, text }) };
}

function confirmed(
  { context, recorded }: CallSession,
  call: ToolCall,
  { by, replaces }: { by: string; replaces?: string },
): Confirmed {
  call.isEdited = replaces !== undefined;
  call.authorization = issueAuthorization(call.callId, call.tool.ref, by);
  const isRecorded = recorded !== undefined && !recorded.isReplay && recorded.wasAuthorized(call.callId);
  if (!isRecorded) recordAuthorized(context, call, { showsInput: false, replaces });
  return { kind: 'admitted', call };
}

type Ending = { type: 'tool.declined'; by?: string } | { type: 'tool.superseded'; message_id: string | undefined };

function refuse(
  { deps, context }: CallSession,
  call: ToolCall,
  { verdict, ending }: { verdict: RuleVerdict; ending: Ending },
): Confirmed {
  const { journal } = context;
  const details = 'by' in ending ? { by: ending.by } : undefined;
  const sealed = stopCall(deps, call, { verdict, details });
  const line = { call_id: call.callId, envelope: sealed.envelope };
  if (ending.type === 'tool.superseded') journal.append({ type: ending.type, ...line, message_id: ending.message_id });
  else journal.append({ type: ending.type, ...line, by: ending.by });
  return { kind: 'refused', envelope: sealed };
}

const declined = (reason: string | undefined): RuleVerdict => ({
  rule: 'confirmation',
  verdict: 'deny',
  reason: 'declined',
  message: reason === undefined || reason === '' ? 'The call was rejected.' : `The call was rejected: ${reason}`,
});
const expired: RuleVerdict = {
  rule: 'confirmation',
  verdict: 'deny',
  reason: 'expired',
  message: 'The approval request expired before it was decided.',
};
const nobody: RuleVerdict = {
  rule: 'confirmation',
  verdict: 'deny',
  reason: 'nobody_to_ask',
  message: 'The call requires approval, and nobody can approve it in this run.',
};
const unwritten: RuleVerdict = {
  rule: 'confirmation',
  verdict: 'deny',
  reason: 'nobody_to_ask',
  message: 'The call requires approval, and the approval request could not be stored. Nothing was sent.',
};
