import type { Dispatcher } from 'undici';
import type { OutboundRequest, StreamedResult } from '../../ports/index.ts';
import type { Hop } from './dispatch-request.ts';
import { followRedirects } from './follow-redirects.ts';
import { readHeaders, readTarget } from './read-target.ts';
import { receiveStream, type StreamedAnswer } from './receive-stream.ts';

/** Sends a request and resolves when the head has arrived. No encoding is accepted, so the body can be read as it arrives. */
export async function openStream(
  agentFor: (hop: Hop) => Dispatcher | Promise<Dispatcher>,
  text: string,
  request: OutboundRequest,
  limit: number,
): Promise<StreamedResult> {
  const first: Hop = {
    url: readTarget(text),
    method: request.method.toUpperCase(),
    headers: { ...readHeaders(request.headers ?? {}), 'accept-encoding': 'identity' },
    body: request.body,
  };
  const most = Math.min(request.maxBytes ?? limit, limit);
  const send = async (hop: Hop) => receiveStream(await agentFor(hop), hop, request.signal, most, { onSent: request.onSent });
  const { answer, url } = await followRedirects(first, send, discard);
  return { ok: true, response: { status: answer.status, headers: answer.headers, url: url.href, body: answer.body } };
}

const discard = (answer: StreamedAnswer): void => {
  answer.body.cancel().catch(() => undefined);
};
