import type { CallEnd, NewNodeEvent } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { isoText } from '../envelope/iso-text.ts';
import { failure } from '../envelope/outcome.ts';
import { type SealedEnvelope, seal, unseal } from '../envelope/seal.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { CallSession } from './call-session.ts';
import type { Recorded } from './recorded.ts';

/**
 * Returns the lifecycle lookup: a replay judges a version as it was judged when recorded, while a run, even a resumed one, uses
 * the current state.
 */
export const lifecycleFor = (deps: AgentDeps, recorded: Recorded | undefined): AgentDeps['lifecycleOf'] =>
  recorded?.isReplay === true ? spec => spec : deps.lifecycleOf;

/** Returns the lookup of supported gateways. A replay performs no calls, so it accepts every gateway. */
export const performsFor = (deps: AgentDeps, recorded: Recorded | undefined): AgentDeps['performs'] =>
  recorded?.isReplay === true ? () => true : deps.performs;

/** Produces the envelope of a call: recalled where the journal holds it, executed otherwise. */
export function resolveCall(session: CallSession, call: ToolCall): Promise<SealedEnvelope> {
  const { deps, recorded } = session;
  const ending = recorded?.ending(call.callId);
  if (ending !== undefined) return Promise.resolve(recall(session, ending));
  if (recorded?.isReplay === true) return Promise.resolve(missingFromBundle(session, call));
  call.isHeld = recorded?.isHeld(call.callId) === true;
  call.elsewhere = recorded?.elsewhere(call.callId);
  call.wasInterrupted = recorded?.wasInvoked(call.callId) === true;
  return deps.runCall(call);
}

/** Returns the envelope that the journal holds. A replay also writes it to its own journal, with the same event type. */
export function recall({ context, recorded }: Omit<CallSession, 'deps'>, ending: CallEnd): SealedEnvelope {
  if (recorded?.isReplay === true) context.journal.append(lineOf(ending));
  return unseal(ending.envelope);
}

function lineOf(ending: CallEnd): NewNodeEvent {
  const { call_id, envelope } = ending;
  switch (ending.type) {
    case 'tool.denied':
      return { type: ending.type, call_id, envelope, verdict: ending.verdict };
    case 'tool.declined':
      return { type: ending.type, call_id, envelope, by: ending.by };
    case 'tool.superseded': {
      const { message_id } = ending;
      return { type: ending.type, call_id, envelope, message_id };
    }
    case 'tool.executed':
    case 'tool.failed':
      return { type: ending.type, call_id, envelope };
  }
}

/**
 * Returns an error envelope for a call missing from the bundle. A replay contacts no one, so a missing answer is an error of
 * the bundle.
 */
export function missingFromBundle({ deps, context }: CallSession, call: ToolCall): SealedEnvelope {
  const at = isoText(deps.clock.now());
  const outcome = failure('UNKNOWN', `The bundle does not contain the result of ${call.tool.ref}.`, { reason: 'not_in_bundle' });
  const sealed = seal(call, outcome, { start: at, end: at, durationMs: 0 });
  context.journal.append({ type: 'tool.failed', call_id: call.callId, envelope: sealed.envelope });
  return sealed;
}
