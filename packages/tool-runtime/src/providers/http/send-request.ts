import type { Egress, OutboundResult, ProviderCall } from '../../ports/index.ts';
import type { BuiltRequest } from './build-request.ts';

/** Sends for a call. Its time is the executor's business: `gateway_config.timeout` is part of how long a tool may take. */
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
