import { JsonDepth } from '@pinion/contracts';
import type { Dispatcher } from 'undici';
import { decodeBody } from './decode-body.ts';
import type { Hop } from './dispatch-request.ts';
import { followRedirects } from './follow-redirects.ts';
import { toOutboundFailure, refused, tooDeep } from './outbound-failure.ts';
import { readHeaders, readTarget } from './read-target.ts';
import { receiveStream, type StreamedAnswer } from './receive-stream.ts';

/** The callbacks of a caller that sets its own time limits: the client's own limits for a head and a body then do not apply. */
export type FetchWatch = { onSent?: () => void; onData?: (chunk: Uint8Array) => void };

type Init = { hop: Hop; signal: AbortSignal; redirect: 'error' | 'follow' | 'manual' };

/**
 * Creates a `fetch` as libraries expect it, over the guarded connector. Throws as fetch throws, with the ToolError attached.
 * Those libraries parse the body as JSON, so a body that is nested too deep ends in an error.
 */
export function createFetchLike(
  agentFor: (hop: Hop) => Dispatcher | Promise<Dispatcher>,
  limit: number,
): (input: string | URL | Request, init?: RequestInit & FetchWatch) => Promise<Response> {
  return async (input, init) => {
    const { hop, signal, redirect } = await readInit(input, init);
    const watch = { onSent: init?.onSent, onData: init?.onData, isJson: true };
    if (signal.aborted) throw signal.reason;
    try {
      const send = async (next: Hop) => receiveStream(await agentFor(next), next, signal, limit, watch);
      const answer = redirect === 'follow' ? (await followRedirects(hop, send, cancelBody)).answer : await send(hop);
      if (redirect === 'error' && answer.status >= 300 && answer.status < 400)
        throw refused(
          'redirect',
          `${hop.url.host} redirects to ${answer.headers['location'] ?? 'nowhere'}. Redirects are not followed here: use that URL directly.`,
        );
      return await responseOf(answer, limit);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw toOutboundFailure(error, hop.url.host);
    }
  };
}

const never = new AbortController().signal;
const noEncoding = { 'accept-encoding': 'identity' };

/** Reads the common arguments directly. Forms, blobs and Request objects are read through the platform's own Request. */
async function readInit(input: string | URL | Request, init: RequestInit | undefined): Promise<Init> {
  const body = init?.body ?? undefined;
  const isPlain = !(input instanceof Request) && (body === undefined || typeof body === 'string' || body instanceof Uint8Array);
  if (isPlain) {
    const headers = readHeaders(Object.fromEntries(new Headers(init?.headers)));
    if (typeof body === 'string') headers['content-type'] ??= 'text/plain;charset=UTF-8';
    const hop = {
      url: readTarget(String(input)),
      method: (init?.method ?? 'GET').toUpperCase(),
      headers: { ...headers, ...noEncoding },
      body,
    };
    return { hop, signal: init?.signal ?? never, redirect: init?.redirect ?? 'follow' };
  }
  const request = new Request(input, init);
  const bytes = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  const headers = { ...readHeaders(Object.fromEntries(request.headers)), ...noEncoding };
  return {
    hop: { url: readTarget(request.url), method: request.method, headers, body: bytes },
    signal: request.signal,
    redirect: request.redirect,
  };
}

const cancelBody = (answer: StreamedAnswer): void => {
  answer.body.cancel().catch(() => undefined);
};

async function responseOf({ status, headers, body }: StreamedAnswer, limit: number): Promise<Response> {
  const { 'content-encoding': encoding, 'content-length': length, ...others } = headers;
  if (status === 204 || status === 205 || status === 304) {
    await body.cancel();
    return new Response(null, { status, headers: others });
  }
  if (encoding === undefined)
    return new Response(body, { status, headers: { ...others, ...(length === undefined ? {} : { 'content-length': length }) } });
  // No encoding was accepted, so this is rare: read it whole, within the limit, then decode it.
  const bytes = await decodeBody(new Uint8Array(await new Response(body).arrayBuffer()), encoding, limit);
  if (new JsonDepth().addBytes(bytes)) throw tooDeep();
  return new Response(Buffer.from(bytes), { status, headers: others });
}
