import type { RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { isoText } from '../envelope/iso-text.ts';
import { type SealedEnvelope, sealStopped } from '../envelope/seal.ts';
import type { AgentDeps } from './agent-deps.ts';
import { traceDenied } from './trace-denied.ts';

/** Seals the envelope of a call that a user or a newer message stopped, and records its span. */
export function stopCall(
  deps: AgentDeps,
  call: ToolCall,
  { verdict, details }: { verdict: RuleVerdict; details?: Record<string, unknown> | undefined },
): SealedEnvelope {
  const { callId, input, seq, iteration, modelCallId, parentSpan } = call;
  const { name, version } = call.tool.spec;
  const spanId = traceDenied(deps, { callId, name, version, input, seq, iteration, modelCallId, parentSpan }, verdict);
  return sealStopped(call, verdict, { at: isoText(deps.clock.now()), spanId }, details);
}
