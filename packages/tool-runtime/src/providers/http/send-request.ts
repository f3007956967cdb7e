import { isSafeToRepeat, type ToolError } from '@pinion/contracts';
import type { Egress, OutboundResult, ProviderCall } from '../../ports/index.ts';
import type { BuiltRequest } from './build-request.ts';

/** Sends for a call, with a limit of its own where the tool's configuration sets one. */
export async function sendRequest(egress: Egress, request: BuiltRequest, call: ProviderCall): Promise<OutboundResult> {
  const { url, method, headers, body, timeout } = request;
  let wasSent = false;
  const onSent = () => {
    wasSent = true;
    call.markSent();
  };
  const limit = timeout === undefined ? undefined : AbortSignal.timeout(timeout * 1000);
  const signal = limit === undefined ? call.signal : AbortSignal.any([call.signal, limit]);
  const result = await egress.fetch(url, { method, headers, signal, onSent, ...(body === undefined ? {} : { body }) });
  if (result.ok || limit?.aborted !== true || call.signal.aborted) return result;
  return { ok: false, error: timedOut(timeout ?? 0, wasSent && !isSafeToRepeat(call.spec.side_effect_policy)) };
}

const timedOut = (seconds: number, isIndeterminate: boolean): ToolError => ({
  code: 'TIMEOUT',
  message: `No answer within the ${seconds} s that gateway_config.timeout allows.`,
  details: { timeout: true, ...(isIndeterminate ? { outcome: 'indeterminate' } : {}) },
});
