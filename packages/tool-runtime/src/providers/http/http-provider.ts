import { heavyBytes } from '../../call/heavy-bytes.ts';
import { warningsAt } from '../../envelope/read-foreign-json.ts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import {
  type Clock,
  type Egress,
  type ProviderCall,
  type ProviderResult,
  type ToolProvider,
  type OutboundResult,
} from '../../ports/index.ts';
import { addressOf, buildRequest, type BuiltRequest } from './build-request.ts';
import { buildFreeRequest, describingHeaders, isFreeRequest, normaliseResponse } from './http-request-tool.ts';
import { readBody } from './read-body.ts';

export type HttpProviderDeps = {
  egress: Egress;
  /** The clock for Retry-After dates, and for yielding before a large response is parsed. */
  clock: Pick<Clock, 'now' | 'pause'>;
};

/** Creates the provider of tools that are one HTTP request: as configured, or (`http_request`) as given by the input. */
export function createHttpProvider({ egress, clock }: HttpProviderDeps): ToolProvider {
  return {
    gateway: 'http',
    // The input is sent unchanged, without any secret.
    secretsTo: ({ spec }) => (isFreeRequest(spec) ? undefined : addressOf(spec)),
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const isFree = isFreeRequest(call.spec);
      const built = isFree ? buildFreeRequest(call.input) : buildRequest(call);
      if (!built.ok) return built;
      const result = await sendRequest(egress, built.request, call);
      if (!result.ok) return result;
      const { bytes, status, headers } = result.response;
      call.recordResponse?.({ status, headers: describingHeaders(headers) });
      const error = statusError(result.response, new TextDecoder().decode(bytes.subarray(0, shownBytes)), clock.now());
      if (error !== undefined) return { ok: false, error };
      const size = bytes.length;
      const isHeavy = size > heavyBytes;
      if (isHeavy) await clock.pause();
      const body = readBody(result.response);
      return {
        ok: true,
        output: isFree ? normaliseResponse(result.response, body) : body.value,
        ...(isHeavy ? { bytes: size } : {}),
        ...(isPending(call, result.response.status) ? { pending: true } : {}),
        ...(body.rich === undefined ? {} : { rich: body.rich }),
        ...(body.warnings === undefined ? {} : { warnings: isFree ? warningsAt('/body', body.warnings) : body.warnings }),
      };
    },
  };
}

/** Checks for 202 from a slow tool that got a callback URL. Any other 2xx is the result. */
const isPending = ({ spec, callback_url }: ProviderCall, status: number): boolean =>
  spec.async === true && callback_url !== undefined && status === 202;

/** Sends a request for a call. The executor enforces the time limit: `gateway_config.timeout` is part of the tool's timeout. */
const sendRequest = (egress: Egress, { url, method, headers, body }: BuiltRequest, call: ProviderCall): Promise<OutboundResult> =>
  egress.fetch(url, {
    method,
    headers: { ...call.trace_context, ...headers },
    signal: call.signal,
    onSent: () => call.markSent(),
    ...(body === undefined ? {} : { body }),
  });
