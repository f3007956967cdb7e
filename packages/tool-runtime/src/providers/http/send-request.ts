import type { Egress, OutboundResult, ProviderCall } from '../../ports/index.ts';
import type { BuiltRequest } from './build-request.ts';

/** Sends a request for a call. The executor enforces the time limit: `gateway_config.timeout` is part of the tool's timeout. */
export const sendRequest = (
  egress: Egress,
  { url, method, headers, body }: BuiltRequest,
  call: ProviderCall,
): Promise<OutboundResult> =>
  egress.fetch(url, {
    method,
    headers,
    signal: call.signal,
    onSent: () => call.markSent(),
    ...(body === undefined ? {} : { body }),
  });
