import type { Dispatcher } from 'undici';
import type { ToolError } from '@pinion/contracts';
import type { Egress, OutboundRequest, OutboundResult, StreamedResult, StreamingEgress } from '../../ports/index.ts';
import { allowListOf, type EgressException } from './allow-list.ts';
import { checkedAddresses, type ResolveName, systemNames } from './checked-addresses.ts';
import { acceptedEncodings, decodeBody } from './decode-body.ts';
import type { Hop } from './dispatch-request.ts';
import { createFetchLike } from './fetch-like.ts';
import { followRedirects } from './follow-redirects.ts';
import { createGuardedAgent, createNamedAgent, createOpenAgent } from './guarded-agent.ts';
import { openStream } from './open-stream.ts';
import { failureOf } from './outbound-failure.ts';
import { isLoopbackAddress, refusedOwnServer } from './own-address.ts';
import { checkTarget, readHeaders, readPeer, readTarget } from './read-target.ts';
import { receiveWhole } from './receive-whole.ts';

export type EgressOptions = {
  /** `host[:port]` entries the administrator lets through. */
  allow?: readonly string[];
  exceptions?: readonly EgressException[];
  /** Where this server listens on loopback: reached through `exceptions` only, whatever `allow` names. */
  ownOrigin?: string;
  /** The most that is read of one answer; 10 MB unless told. */
  maxBytes?: number;
  /** The most that is read of one streamed answer; 64 MB unless told. */
  maxStreamBytes?: number;
  /** How names become addresses; the system's way unless told. */
  resolveName?: ResolveName;
};

/** Where a connection that is no HTTP request may go: connect to one of these addresses, never to the name again. */
export type PeerResult = { ok: true; addresses: readonly PeerAddress[] } | { ok: false; error: ToolError };
/** `family` is 4 or 6. */
export type PeerAddress = { address: string; family: number };

export type GuardedEgress = Egress &
  StreamingEgress & {
    /** The same guard in the shape of the platform's `fetch`, with streamed bodies: for libraries that bring their own client. */
    fetchLike: ReturnType<typeof createFetchLike>;
    /** Opens one more exception, such as a local model server that a person has accepted; answers what closes it again. */
    admit(exception: EgressException): () => void;
    /**
     * The same guard for other protocols, such as a database's: the addresses of `host` that were checked just now.
     * Ask at every connection, and give the socket the address; for TLS, keep the name as the server name. Never throws.
     */
    admitPeer(peer: { host: string; port: number }): Promise<PeerResult>;
    close(): Promise<void>;
  };

const megabyte = 1024 * 1024;

/** The only thing in the house that opens connections to addresses people and models name. */
export function createEgress(options: EgressOptions = {}): GuardedEgress {
  const { maxBytes = 10 * megabyte, maxStreamBytes = 64 * megabyte } = options;
  const allowed = allowListOf(options.allow ?? [], options.exceptions ?? []);
  const resolveName = options.resolveName ?? systemNames;
  const guarded = createGuardedAgent(resolveName);
  const ownPort = options.ownOrigin === undefined ? undefined : Number(new URL(options.ownOrigin).port || '80');
  // A connection opened under an exception is never reused for another path of the same origin: a pool for each route.
  const agents = { public: guarded, named: createNamedAgent(resolveName, ownPort), exception: createOpenAgent() };
  const agentFor = (hop: Hop): Dispatcher => {
    checkTarget(hop.url);
    return agents[allowed.routeOf(hop.url)];
  };

  async function exchange(text: string, request: OutboundRequest): Promise<OutboundResult> {
    const limit = Math.min(request.maxBytes ?? maxBytes, maxBytes);
    const first: Hop = {
      url: readTarget(text),
      method: request.method.toUpperCase(),
      headers: { 'accept-encoding': acceptedEncodings, ...readHeaders(request.headers ?? {}) },
      body: request.body,
    };
    const { answer, url } = await followRedirects(
      first,
      hop => receiveWhole(agentFor(hop), hop, request.signal, limit, request.onSent),
      () => undefined,
    );
    const bytes = await decodeBody(answer.bytes, answer.headers['content-encoding'], limit);
    return { ok: true, response: { status: answer.status, headers: answer.headers, url: url.href, bytes } };
  }

  return {
    fetch: (url, request) =>
      exchange(url, request).catch(
        (error: unknown): OutboundResult => ({ ok: false, error: failureOf(error, hostOf(url)).tool_error }),
      ),
    stream: (url, request) =>
      openStream(agentFor, url, request, maxStreamBytes).catch(
        (error: unknown): StreamedResult => ({ ok: false, error: failureOf(error, hostOf(url)).tool_error }),
      ),
    fetchLike: createFetchLike(agentFor, maxStreamBytes),
    admit: exception => allowed.admit(exception),
    admitPeer: async ({ host, port }) => {
      try {
        const peer = readPeer(host, port);
        const addresses = await checkedAddresses(peer.host, resolveName, allowed.permitsPeer(peer));
        if (peer.port === ownPort && addresses.some(({ address }) => isLoopbackAddress(address)))
          throw refusedOwnServer(peer.host);
        return { ok: true, addresses };
      } catch (error) {
        return { ok: false, error: failureOf(error, host).tool_error };
      }
    },
    close: async () => {
      await Promise.all(Object.values(agents).map(agent => agent.close()));
    },
  };
}

const hostOf = (text: string): string => (URL.canParse(text) ? new URL(text).host : 'the address');
