import type { RuleVerdict } from '@pinion/contracts';
import type { DeniedFacts } from '../envelope/seal.ts';
import type { Span } from '../ports/index.ts';
import { deniedAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';

/** Records the span of a call that was stopped before it was sent. Returns its id, for the envelope. */
export function traceDenied(
  { tracer }: AgentDeps,
  { parentSpan, ...facts }: Omit<DeniedFacts, 'at' | 'spanId'> & { parentSpan: Span | undefined },
  verdict: RuleVerdict,
): string {
  const span = tracer.start(spanNames.tool, undefined, parentSpan);
  span.end(deniedAttributes(facts, verdict), {
    code: 'POLICY_DENIED',
    message: verdict.message ?? verdict.reason ?? verdict.rule,
  });
  return span.span_id;
}
