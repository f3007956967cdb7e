import type { ToolCall } from '../call/tool-call.ts';
import type { SealedEnvelope } from '../envelope/seal.ts';
import type { CallSession } from './call-session.ts';
import type { Interruption } from './confirm-call.ts';
import { resolveCall } from './resolve-call.ts';
import { stopCall } from './stop-call.ts';
import { aboutCall } from './superseded-verdict.ts';

/** Checks whether a call can still start. Called right before it would have an effect. */
export type MayStart = (call: ToolCall) => Promise<Interruption | undefined>;

/** Starts an effect. This is the last moment at which a newer message can prevent it. */
export async function startEffect(session: CallSession, call: ToolCall, mayStart: MayStart): Promise<SealedEnvelope> {
  const { deps, context, recorded } = session;
  const isNew = recorded?.ending(call.callId) === undefined && recorded?.wasInvoked(call.callId) !== true;
  const pointless = isNew && recorded?.isReplay !== true ? await mayStart(call) : undefined;
  if (pointless === undefined) return resolveCall(session, call);
  const { verdict, message_id } = pointless;
  const sealed = stopCall(deps, call, { verdict: aboutCall(verdict, call) });
  context.journal.append({
    type: 'tool.superseded',
    call_id: call.callId,
    envelope: sealed.envelope,
    message_id,
  });
  return sealed;
}
