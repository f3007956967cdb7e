import { isRecord, parseUntrustedJson } from '@pinion/contracts';
import { Agent, errors } from 'undici';
import { toOutboundFailure } from '../../egress/outbound-failure.ts';
import { receiveWhole } from '../../egress/receive-whole.ts';

/** The answer of the service, or the reason why there is none. */
export type ServiceAnswer =
  | { kind: 'answered'; text: string }
  /** The service refused the request, or is not one. The message contains text of the service. */
  | { kind: 'refused'; status: number; message: string; remedy: string }
  /** No request has left. */
  | { kind: 'unreachable'; message: string; remedy: string }
  /** The connection broke after the request had left. */
  | { kind: 'lost'; message: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'too_large' }
  /** The signal of the request ended it. */
  | { kind: 'stopped'; isSent: boolean };

type ServiceRequest = {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  maxBytes: number;
  signal: AbortSignal;
};

export type ServiceClient = { send(request: ServiceRequest): Promise<ServiceAnswer>; close(): Promise<void> };

const CONNECT_MS = 5000;
/** Characters of a message of the service that an error contains. */
const MESSAGE_LENGTH = 300;

/**
 * Creates the connection to a sandbox service. Each request has a connection of its own, so that closing it cancels the run, and
 * a request that was not answered is never sent twice. Redirects are not followed: code and secrets go to the configured address
 * only.
 */
export function createServiceClient(url: URL, token: string): ServiceClient {
  const agent = new Agent({ allowH2: false, pipelining: 0, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } });
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' };
  const base = url.href.replace(/\/+$/, '');
  const withoutToken = (text: string): string => text.replaceAll(token, '[token]').slice(0, MESSAGE_LENGTH);
  return {
    send: async ({ method, path, body, maxBytes, signal }) => {
      let isSent = false;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const hop = { url: new URL(base + path), method, headers, body: text };
      try {
        const answer = await receiveWhole(agent, hop, signal, maxBytes, () => (isSent = true));
        return readAnswer(answer, url.host, withoutToken);
      } catch (error) {
        return failedAnswer(error, { host: url.host, isSent });
      }
    },
    close: () => agent.destroy(),
  };
}

type Received = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array };

function readAnswer({ status, headers, bytes }: Received, host: string, withoutToken: (text: string) => string): ServiceAnswer {
  if (status !== 200) return refusal(status, host, withoutToken(messageIn(bytes)));
  // A compressed answer could be much larger than its limit.
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    return { kind: 'invalid', message: `an answer with the content encoding ${encoding.slice(0, 40)}` };
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return { kind: 'invalid', message: 'an answer that is not JSON' };
  return { kind: 'answered', text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') };
}

/** Returns the message of an error, `{"error":{"message"}}`. */
function messageIn(bytes: Uint8Array): string {
  const parsed = parseUntrustedJson(Buffer.from(bytes).toString('utf8'));
  const error = parsed.ok && isRecord(parsed.value) ? parsed.value['error'] : undefined;
  const message = isRecord(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : '';
}

function refusal(status: number, host: string, text: string): ServiceAnswer {
  const message = `The sandbox service ${host} answered ${status}${text === '' ? '' : `: ${text}`}`;
  return { kind: 'refused', status, message, remedy: remedyFor(status) };
}

function remedyFor(status: number): string {
  if (status >= 300 && status < 400)
    return 'Redirects are not followed. Set sandbox.remote.url to the final address of the service.';
  if (status === 401 || status === 403) return 'Set the token of the service in sandbox.remote.';
  if (status === 404) return 'Set sandbox.remote.url to the address of a sandbox service.';
  if (status === 429 || status === 503) return 'The service is busy. Retry later, or give it more capacity.';
  return 'See the log of the service.';
}

function failedAnswer(error: unknown, { host, isSent }: { host: string; isSent: boolean }): ServiceAnswer {
  const { tool_error } = toOutboundFailure(error, host);
  const details = isRecord(tool_error.details) ? tool_error.details : {};
  if (details['aborted'] === true) return { kind: 'stopped', isSent };
  if (details['reason'] === 'response_too_large') return { kind: 'too_large' };
  if (isInvalidHttp(error)) return { kind: 'invalid', message: `${host} did not respond with valid HTTP` };
  if (isSent) return { kind: 'lost', message: tool_error.message };
  return {
    kind: 'unreachable',
    message: tool_error.message,
    remedy: `Start the sandbox service at ${host}, or correct sandbox.remote.url.`,
  };
}

const isInvalidHttp = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
