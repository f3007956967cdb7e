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
  const { callId, iteration, index, seq, tool } = call;
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
  };
  if (showsInput) journal.append({ ...line, input: call.input });
  else journal.append(line, authorizedText(call));
}

/** The JSON of the line, put together: its order is the order of the fields above. */
const authorizedText = ({ callId, iteration, index, seq, tool }: ToolCall): string =>
  `{"type":"tool.authorized","call_id":"${callId}","iteration":${iteration},"index":${index},"call_seq":${seq},${tool.nameText},${tool.policyText}}`;
