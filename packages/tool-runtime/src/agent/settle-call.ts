import type { Lifecycle, ToolSpec } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { isoText } from '../envelope/iso-text.ts';
import { failure } from '../envelope/outcome.ts';
import { type Receipt, seal, unseal } from '../envelope/seal.ts';
import type { CallContext } from '../executor/open-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';

/** A replay judges a version as it was judged then; a run, even a resumed one, as it is now. */
export const lifecycleFor = (deps: AgentDeps, recorded: Recorded | undefined): ((spec: ToolSpec) => Lifecycle) =>
  recorded?.isReplay === true ? spec => spec.lifecycle : deps.lifecycleOf;

/** From a call to its receipt: remembered where the journal holds it, run where it does not. */
export function settleCall(
  deps: AgentDeps,
  context: CallContext,
  recorded: Recorded | undefined,
  call: ToolCall,
): Promise<Receipt> {
  const known = recorded?.envelope(call.callId);
  if (known !== undefined) return Promise.resolve(recall(context, recorded, unseal(known)));
  if (recorded?.isReplay === true) return Promise.resolve(missingFromBundle(deps, context, call));
  call.isHeld = recorded?.isHeld(call.callId) === true;
  call.wasInterrupted = recorded?.wasInvoked(call.callId) === true;
  return deps.runCall(call);
}

/** A replay writes the receipt again, into its own journal. */
function recall({ journal }: CallContext, recorded: Recorded | undefined, receipt: Receipt): Receipt {
  const { envelope } = receipt;
  if (recorded?.isReplay === true) {
    journal.append({ type: envelope.error === undefined ? 'tool.executed' : 'tool.failed', call_id: envelope.call_id, envelope });
  }
  return receipt;
}

/** A replay asks nobody: what the bundle does not hold is an error of the bundle. */
function missingFromBundle(deps: AgentDeps, { journal }: CallContext, call: ToolCall): Receipt {
  const at = isoText(deps.clock.now());
  const outcome = failure('UNKNOWN', `the bundle does not hold the answer of ${call.tool.ref}`, { reason: 'not_in_bundle' });
  const receipt = seal(call, outcome, { start: at, end: at, durationMs: 0 });
  journal.append({ type: 'tool.failed', call_id: call.callId, envelope: receipt.envelope });
  return receipt;
}
