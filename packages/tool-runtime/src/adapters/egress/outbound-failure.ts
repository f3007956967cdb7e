import { maxJsonDepth, type ToolError } from '@pinion/contracts';

/** Carries a failure of an outbound request as data inside an Error: `fetchLike` has to throw it, `fetch` returns it. */
export class OutboundFailure extends Error {
  readonly tool_error: ToolError;
  constructor(toolError: ToolError) {
    super(toolError.message);
    this.name = 'OutboundFailure';
    this.tool_error = toolError;
  }
}

export const blocked = (host: string): OutboundFailure =>
  new OutboundFailure({
    code: 'POLICY_DENIED',
    message: `${host} is not a public address, so the connection was blocked. An administrator can allow it in PINION_EGRESS_ALLOW.`,
    details: { reason: 'address_blocked', host },
  });

export const refused = (reason: string, message: string): OutboundFailure =>
  new OutboundFailure({ code: 'POLICY_DENIED', message, details: { reason } });

export const notListed = (host: string): OutboundFailure =>
  new OutboundFailure({
    code: 'POLICY_DENIED',
    message: `${host} is not in the network list of this tool.`,
    details: { reason: 'host_not_listed', host },
  });

/** Reports that the proxy through which requests leave cannot be reached. `proxy` is its host, without a password. */
export const proxyAway = (proxy: string, error: Error): OutboundFailure =>
  new OutboundFailure({
    code: 'NETWORK_ERROR',
    message: `The proxy ${proxy} could not be reached (${codeOf(error)}). An administrator sets it in HTTPS_PROXY and HTTP_PROXY.`,
    details: { reason: 'proxy_away', network_code: codeOf(error) },
  });

export const tooLarge = (limit: number): OutboundFailure =>
  new OutboundFailure({
    code: 'PROVIDER_ERROR',
    message: `The response exceeds ${limit} bytes. Request less data, one page at a time.`,
    details: { reason: 'response_too_large', limit },
  });

export const tooDeep = (): OutboundFailure =>
  new OutboundFailure({
    code: 'PROVIDER_ERROR',
    message: `The JSON response is nested more than ${maxJsonDepth} levels deep.`,
    details: { reason: 'response_too_deep', limit: maxJsonDepth },
  });

export const stopped = (): OutboundFailure =>
  new OutboundFailure({
    code: 'NETWORK_ERROR',
    message: 'The request was cancelled before a response arrived.',
    details: { aborted: true },
  });

/**
 * Converts any connection failure to an OutboundFailure with a message. Uses `host` instead of the URL, whose query may contain
 * a key.
 */
export function toOutboundFailure(error: unknown, host: string): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  const proxyStatus = proxyStatusOf(error);
  if (proxyStatus !== undefined) return refusedByProxy(host, proxyStatus);
  const code = codeOf(error);
  return new OutboundFailure({ ...describe(code, host), details: { network_code: code } });
}

/** Returns the status with which a proxy refused a request, which the client states in the message only. */
function proxyStatusOf(error: unknown): number | undefined {
  const found = error instanceof Error ? /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(error.message) : null;
  return found === null ? undefined : Number(found[1]);
}

const refusedByProxy = (host: string, status: number): OutboundFailure =>
  new OutboundFailure({
    ...network(
      status === 407
        ? `The proxy requires a user and a password to reach ${host} (407). An administrator sets them in HTTPS_PROXY and HTTP_PROXY.`
        : status >= 500
          ? `The proxy could not connect to ${host} (${status}). An administrator can find the reason there, or name the host in NO_PROXY.`
          : `The proxy refused the connection to ${host} (${status}). An administrator can allow it there, or name it in NO_PROXY.`,
    ),
    details: { reason: 'proxy_refused', proxy_status: status },
  });

function describe(code: string, host: string): { code: ToolError['code']; message: string } {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return network(`The name ${host} could not be resolved (${code}).`);
  if (code === 'ECONNREFUSED') return network(`${host} refused the connection. Is it running?`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return network(`${host} did not accept the connection in time (timeout).`);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return network(`${host} stopped answering.`);
  if (code === 'UND_ERR_PRX_CONN') return network(`The proxy closed the connection before it reached ${host} (${code}).`);
  if (code.startsWith('HPE_')) return { code: 'PROVIDER_ERROR', message: `${host} did not respond with valid HTTP (${code}).` };
  if (code === 'UND_ERR_INVALID_ARG')
    return { code: 'VALIDATION_ERROR', message: 'The method, a header or the path of the request is not valid HTTP.' };
  return network(`The connection to ${host} failed (${code}).`);
}

const network = (message: string) => ({ code: 'NETWORK_ERROR', message }) as const;

function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return 'UNKNOWN';
}
