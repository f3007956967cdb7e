import type { Lifecycle, ToolSpec } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { isoText } from '../envelope/iso-text.ts';
import { failure } from '../envelope/outcome.ts';
import { type Receipt, seal, sealDenied, unseal } from '../envelope/seal.ts';
import type { CallContext, OpenedCall } from '../executor/open-call.ts';
import { interruptedCall } from '../executor/run-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';

/** A replay judges a version as it was judged then; a run, even a resumed one, as it is now. */
export const lifecycleFor = (deps: AgentDeps, recorded: Recorded | undefined): ((spec: ToolSpec) => Lifecycle) =>
  recorded?.isReplay === true ? spec => spec.lifecycle : deps.lifecycleOf;

/** Written down before anything happens. `input` only where no model turn holds it. */
export function authorizeCall({ journal }: CallContext, recorded: Recorded | undefined, call: ToolCall, input?: unknown): void {
  if (recorded !== undefined && !recorded.isReplay && recorded.wasAuthorized(call.callId)) return;
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
    ...(input === undefined ? {} : { input }),
  });
}

/** From an opened call to its receipt: remembered, refused, or run. */
export function settleCall(deps: AgentDeps, context: CallContext, recorded: Recorded | undefined, opened: OpenedCall): Promise<Receipt> {
  const callId = opened.kind === 'denied' ? opened.callId : opened.call.callId;
  const known = recorded?.envelope(callId);
  if (known !== undefined) return Promise.resolve(recall(context, recorded, unseal(known)));
  if (opened.kind === 'denied') return Promise.resolve(refuse(deps, context, opened));
  if (recorded?.isReplay === true) return Promise.resolve(missingFromBundle(deps, context, opened.call));
  return recorded?.wasInvoked(callId) === true ? interruptedCall(deps.runCall, deps.clock)(opened.call) : deps.runCall(opened.call);
}

/** The journal has this receipt. A replay writes it again, into its own journal. */
function recall({ journal }: CallContext, recorded: Recorded | undefined, receipt: Receipt): Receipt {
  if (recorded?.isReplay !== true) return receipt;
  const { envelope } = receipt;
  const type = envelope.error === undefined ? 'tool.executed' : envelope.meta?.verdicts === undefined ? 'tool.failed' : 'tool.denied';
  journal.append({ type, call_id: envelope.call_id, envelope });
  return receipt;
}

function refuse(deps: AgentDeps, { journal }: CallContext, opened: Extract<OpenedCall, { kind: 'denied' }>): Receipt {
  const receipt = sealDenied({ ...opened, at: isoText(deps.clock.now()) }, opened.verdict);
  journal.append({ type: 'tool.denied', call_id: opened.callId, envelope: receipt.envelope, verdict: opened.verdict });
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
