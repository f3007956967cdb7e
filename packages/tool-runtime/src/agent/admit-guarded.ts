import type { CallContext, CallRequest } from '../executor/open-call.ts';
import { guardAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import { admitCall, type AdmittedCall } from './admit-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';

/** Admits one call that no model requested, in its own guard span. Its input is written to the journal. */
export function admitGuarded(
  deps: AgentDeps,
  context: CallContext,
  recorded: Recorded | undefined,
  request: CallRequest,
): AdmittedCall {
  const span = deps.tracer.start(spanNames.guard, undefined, request.parentSpan);
  const admitted = admitCall(deps, context, recorded, request, true);
  span.end(guardAttributes(request.iteration, admitted.kind === 'refused' ? 1 : 0, 1));
  return admitted;
}
