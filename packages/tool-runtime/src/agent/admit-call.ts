import { isVendorCaller, type RuleVerdict } from '@pinion/contracts';
import { isRepeatable } from '../call/is-repeatable.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { isoText } from '../envelope/iso-text.ts';
import { type SealedEnvelope, sealDenied } from '../envelope/seal.ts';
import { type CallContext, type CallRequest, openCall } from '../executor/open-call.ts';
import type { CallSession } from './call-session.ts';
import { requestConfirmation } from './request-confirmation.ts';
import type { Recorded } from './recorded.ts';
import { recall } from './resolve-call.ts';
import { traceDenied } from './trace-denied.ts';

export type AdmittedCall =
  | { kind: 'admitted'; call: ToolCall }
  | { kind: 'refused'; envelope: SealedEnvelope }
  /** An approval was requested. `request` makes the same call again with other arguments. */
  | { kind: 'needs_approval'; call: ToolCall; request: CallRequest; verdict: RuleVerdict };

/**
 * Admits a requested call: it becomes a call, an approval request, or an envelope that denies it. The result is written
 * synchronously, so that the journal has the order of the model's answer. `showsInput` is set where no model turn holds the
 * input.
 */
export function admitCall(session: CallSession, requested: CallRequest, showsInput = false): AdmittedCall {
  const { deps, context, recorded } = session;
  const goesOn = recorded !== undefined && !recorded.isReplay;
  const request = goesOn ? { ...requested, isDecided: (call: ToolCall) => isDecided(recorded, call) } : requested;
  const opened = openCall(context, request);
  const ending = recorded?.ending(opened.kind === 'denied' ? opened.callId : opened.call.callId);
  // A call that the guard denied in the past stays denied, whatever the guard would decide today.
  if (ending?.type === 'tool.denied' && !recorded?.wasAuthorized(ending.call_id))
    return { kind: 'refused', envelope: recall(session, ending) };
  if (opened.kind !== 'denied') {
    const { call } = opened;
    const asked = recorded?.asked(call.callId);
    // An approval that was requested decides about the call, whatever the policy would ask for today.
    const verdict = opened.kind === 'needs_approval' ? opened.verdict : asked;
    if (verdict !== undefined) {
      if (!goesOn || asked === undefined) requestConfirmation(session, call, verdict);
      return { kind: 'needs_approval', call, request, verdict };
    }
    if (!goesOn || !recorded.wasAuthorized(call.callId)) recordAuthorized(context, call, { showsInput });
    return { kind: 'admitted', call };
  }
  if (ending !== undefined) return { kind: 'refused', envelope: recall(session, ending) };
  const spanId = traceDenied(deps, { ...opened, parentSpan: request.parentSpan }, opened.verdict);
  const sealed = sealDenied({ ...opened, at: isoText(deps.clock.now()), spanId }, opened.verdict);
  context.journal.append({ type: 'tool.denied', call_id: opened.callId, envelope: sealed.envelope, verdict: opened.verdict });
  return { kind: 'refused', envelope: sealed };
}

/**
 * Checks for a call that was sent before a crash and has not ended, or that the approver's arguments replaced. The first is waited
 * for or reported as unknown, but never sent again. The second is not sent at all, and its replacement is checked instead.
 */
const isDecided = (recorded: Recorded, call: ToolCall): boolean =>
  recorded.confirmation(call.callId)?.input !== undefined ||
  (recorded.wasInvoked(call.callId) &&
    recorded.ending(call.callId) === undefined &&
    (recorded.isHeld(call.callId) || !isRepeatable(call.tool.spec)));

/** Records an authorized call. `replaces` is the call that a user changed into this one. */
export function recordAuthorized(
  { journal }: CallContext,
  call: ToolCall,
  { showsInput, replaces }: { showsInput: boolean; replaces?: string | undefined },
): void {
  const { callId, iteration, index, seq, tool, ruleId, stepId, programCaller } = call;
  const { name, version, side_effect_policy } = tool.spec;
  const line = {
    type: 'tool.authorized' as const,
    call_id: callId,
    iteration,
    index,
    call_seq: seq,
    name,
    version,
    side_effect_policy,
    rule_id: ruleId,
    step_id: stepId,
    replaces,
    caller: programCaller,
  };
  const isPlain = ruleId === undefined && stepId === undefined && programCaller === undefined;
  // A model turn holds the calls that the model requested, also those of programs on the vendor's machine.
  const isInTurn = programCaller === undefined || isVendorCaller(programCaller);
  if (showsInput || replaces !== undefined || !isInTurn) journal.append({ ...line, input: call.input });
  else journal.append(line, isPlain ? authorizedText(call) : undefined);
}

/** Builds the JSON of the event. The order is that of the fields above. */
const authorizedText = ({ callId, iteration, index, seq, tool }: ToolCall): string =>
  `{"type":"tool.authorized","call_id":"${callId}","iteration":${iteration},"index":${index},"call_seq":${seq},${tool.nameText},${tool.policyText}}`;
