import type { CallRequest } from '../executor/open-call.ts';
import { guardAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import { admitCall, type AdmittedCall } from './admit-call.ts';
import type { CallSession } from './call-session.ts';

/** Admits one call that no model requested, in its own guard span. Its input is written to the journal. */
export function admitGuarded(session: CallSession, request: CallRequest): AdmittedCall {
  const span = session.deps.tracer.start(spanNames.guard, undefined, request.parentSpan);
  const admitted = admitCall(session, request, true);
  span.end(guardAttributes(request.iteration, admitted.kind === 'refused' ? 1 : 0, 1));
  return admitted;
}
