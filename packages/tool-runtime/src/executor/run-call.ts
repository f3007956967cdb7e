import { isSafeToRepeat, type ToolEnvelope } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';
import { isoText } from '../envelope/iso-text.ts';
import { type SealedEnvelope, seal } from '../envelope/seal.ts';
import type { Clock } from '../ports/index.ts';
import type { Next } from './stage.ts';

export type RunCall = (call: ToolCall) => Promise<SealedEnvelope>;

/** Sends a call through the pipeline and creates the envelope of the outcome. */
export const callRunner =
  (pipeline: Next, clock: Clock): RunCall =>
  async call => {
    begin(call, clock);
    return end(call, await pipeline(call), clock);
  };

function begin(call: ToolCall, clock: Clock): void {
  call.startedAt = clock.now();
  call.startText = isoText(call.startedAt);
  call.startedMono = clock.monotonic();
}

function end(call: ToolCall, outcome: Outcome, clock: Clock): SealedEnvelope {
  const durationMs = Math.round((clock.monotonic() - call.startedMono) * 1000) / 1000;
  const sealed = seal(call, outcome, {
    start: call.startText,
    end: isoText(Math.max(clock.now(), call.startedAt)),
    durationMs,
  });
  const { envelope, text } = sealed;
  const type = envelope.error === undefined ? 'tool.executed' : isDenial(call, envelope) ? 'tool.denied' : 'tool.failed';
  const line = text === undefined ? undefined : `{"type":"${type}","call_id":"${call.callId}","envelope":${text}}`;
  call.journal.append({ type, call_id: call.callId, envelope }, line);
  // Until this event is on disk, a crash leaves the outcome unknown, so events of unsafe calls do not wait for a group commit.
  if (!isSafeToRepeat(call.tool.spec.side_effect_policy)) call.journal.commit().catch(reportedByNextCommit);
  return sealed;
}

/**
 * Checks for a denial. A refusal on the way (by a budget, an extension or the egress guard) is a denial like the policy's. A
 * call that was sent and refused, or stopped by service protection (rate limits, circuit breakers), has failed.
 */
const isDenial = (call: ToolCall, { error }: ToolEnvelope): boolean => error?.code === 'POLICY_DENIED' && !call.wasSent;

/** Ignores the error here. A journal that cannot be written fails the next commit that is awaited, and with it the run. */
const reportedByNextCommit = (): void => undefined;
