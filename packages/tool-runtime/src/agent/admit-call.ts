import type { ToolCall } from '../call/tool-call.ts';
import { isoText } from '../envelope/iso-text.ts';
import { type Receipt, sealDenied, unseal } from '../envelope/seal.ts';
import { type CallContext, type CallRequest, openCall } from '../executor/open-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';

export type AdmittedCall = { kind: 'admitted'; call: ToolCall } | { kind: 'refused'; receipt: Receipt };

/**
 * A request at the door: it becomes a call, or a receipt that says no. Written down here and now, so that the order of
 * the journal is the order of the answer. `showsInput` where no model turn holds the input.
 */
export function admitCall(
  deps: AgentDeps,
  context: CallContext,
  recorded: Recorded | undefined,
  request: CallRequest,
  showsInput = false,
): AdmittedCall {
  const opened = openCall(context, request);
  const goesOn = recorded !== undefined && !recorded.isReplay;
  if (opened.kind === 'allowed') {
    if (!goesOn || !recorded.wasAuthorized(opened.call.callId)) authorize(context, opened.call, showsInput);
    return { kind: 'admitted', call: opened.call };
  }
  const known = recorded?.envelope(opened.callId);
  const receipt = known === undefined ? sealDenied({ ...opened, at: isoText(deps.clock.now()) }, opened.verdict) : unseal(known);
  if (known === undefined || !goesOn) {
    context.journal.append({ type: 'tool.denied', call_id: opened.callId, envelope: receipt.envelope, verdict: opened.verdict });
  }
  return { kind: 'refused', receipt };
}

function authorize({ journal }: CallContext, call: ToolCall, showsInput: boolean): void {
  const { name, version, side_effect_policy } = call.tool.spec;
  journal.append({
    type: 'tool.authorized',
    call_id: call.callId,
    iteration: call.iteration,
    index: call.index,
    call_seq: call.seq,
    name,
    version,
    side_effect_policy,
    ...(showsInput ? { input: call.input } : {}),
  });
}
