import type { Egress, ProviderCall, ProviderResult, ToolProvider } from '../../ports/index.ts';
import { buildRequest } from './build-request.ts';
import { buildFreeRequest, isFreeRequest, normaliseResponse } from './http-request-tool.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './send-request.ts';
import { statusError } from './status-error.ts';

export type HttpProviderDeps = {
  egress: Egress;
  /** Milliseconds since 1970; for Retry-After dates. */
  now?: () => number;
};

/** Performs tools that are one HTTP request: as their configuration says, or (`http_request`) as the input says. */
export function createHttpProvider({ egress, now = Date.now }: HttpProviderDeps): ToolProvider {
  return {
    gateway: 'http',
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const isFree = isFreeRequest(call.spec);
      const built = isFree ? buildFreeRequest(call.input) : buildRequest(call.spec, call.input, call.secrets);
      if (!built.ok) return built;
      const result = await sendRequest(egress, built.request, call);
      if (!result.ok) return result;
      const error = statusError(result.response, now());
      if (error !== undefined) return { ok: false, error };
      const body = readBody(result.response);
      return {
        ok: true,
        output: isFree ? normaliseResponse(result.response, body) : body.value,
        ...(body.rich === undefined ? {} : { rich: body.rich }),
      };
    },
  };
}
