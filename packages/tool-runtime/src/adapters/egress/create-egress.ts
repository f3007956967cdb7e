import type { Dispatcher } from 'undici';
import type { ToolError } from '@pinion/contracts';
import type { Egress, OutboundRequest, OutboundResult, StreamedResult, StreamingEgress } from '../../ports/index.ts';
import { allowListOf, type EgressException, peerOf } from './allow-list.ts';
import { checkedAddresses, type ResolveName, systemNames } from './checked-addresses.ts';
import { acceptedEncodings, decodeBody } from './decode-body.ts';
import type { Hop } from './dispatch-request.ts';
import { createFetchLike } from './fetch-like.ts';
import { followRedirects } from './follow-redirects.ts';
import { createGuardedAgent, createNamedAgent, createOpenAgent } from './guarded-agent.ts';
import { openStream } from './open-stream.ts';
import { toOutboundFailure, notListed } from './outbound-failure.ts';
import { isLoopbackAddress, refusedOwnServer } from './own-address.ts';
import { checkTarget, readHeaders, readPeer, readTarget } from './read-target.ts';
import { createProxiedRoute } from './proxied-route.ts';
import type { ProxySettings } from './proxy-settings.ts';
import { receiveWhole } from './receive-whole.ts';

export type EgressOptions = {
  /** The `host[:port]` entries that the administrator allows. */
  allow?: readonly string[];
  exceptions?: readonly EgressException[];
  /** The loopback origin on which this server listens. Reachable through `exceptions` only, even if `allow` names it. */
  ownOrigin?: string;
  /** Maximum number of bytes read from one response, unless the request has its own. Default: 10 MB. */
  maxBytes?: number;
  /** Maximum number of bytes read from any response, streamed or not. Default: 64 MB. */
  maxStreamBytes?: number;
  /** The proxies through which requests leave. Default: none. */
  proxy?: ProxySettings | undefined;
  /** The name resolver. Default: the system's. */
  resolveName?: ResolveName;
};

/** The addresses that a non-HTTP connection can use. Connect to one of these addresses, never to the name again. */
export type PeerResult = { ok: true; addresses: readonly PeerAddress[] } | { ok: false; error: ToolError };
/** `family` is 4 or 6. */
export type PeerAddress = { address: string; family: number };

export type GuardedEgress = Egress &
  StreamingEgress & {
    /**
     * A version of the guard in the shape of the platform's `fetch`, with streamed bodies, for libraries that bring their own
     * client.
     */
    fetchLike: ReturnType<typeof createFetchLike>;
    /** Adds an exception, such as a local model server that a user has accepted, and returns the function that removes it. */
    admit(exception: EgressException): () => void;
    /**
     * Checks a peer for other protocols, such as a database's, and returns the addresses of `host` that were checked just now.
     * Call it for every connection and pass the address to the socket. For TLS, keep the name as the server name. Never throws.
     */
    admitPeer(peer: { host: string; port: number }): Promise<PeerResult>;
    close(): Promise<void>;
  };

const megabyte = 1024 * 1024;

/** Creates the only component of the project that opens connections to addresses named by users and models. */
export function createEgress(options: EgressOptions = {}): GuardedEgress {
  const { maxBytes = 10 * megabyte, maxStreamBytes = 64 * megabyte } = options;
  const allowed = allowListOf(options.allow ?? [], options.exceptions ?? []);
  const resolveName = options.resolveName ?? systemNames;
  const guarded = createGuardedAgent(resolveName);
  const ownPort = options.ownOrigin === undefined ? undefined : Number(new URL(options.ownOrigin).port || '80');
  // A connection opened under an exception is never reused for another path of the same origin, so each route has its own pool.
  const agents = { public: guarded, named: createNamedAgent(resolveName, ownPort), exception: createOpenAgent() };
  const proxied = createProxiedRoute(options.proxy, resolveName, ownPort);
  const agentFor = (hop: Hop): Dispatcher | Promise<Dispatcher> => {
    checkTarget(hop.url);
    const route = allowed.routeOf(hop.url);
    const dispatcher = route === 'exception' ? undefined : proxied.dispatcherFor(hop.url, route === 'named');
    return dispatcher ?? agents[route];
  };

  async function exchange(text: string, request: OutboundRequest): Promise<OutboundResult> {
    const limit = Math.min(request.maxBytes ?? maxBytes, maxStreamBytes);
    const first: Hop = {
      url: readTarget(text),
      method: request.method.toUpperCase(),
      headers: { 'accept-encoding': acceptedEncodings, ...readHeaders(request.headers ?? {}) },
      body: request.body,
    };
    const listed = request.hosts === undefined ? undefined : allowListOf(request.hosts, []);
    const { answer, url } = await followRedirects(
      first,
      async hop => {
        if (listed?.permitsPeer(peerOf(hop.url)) === false) throw notListed(hop.url.host);
        return receiveWhole(await agentFor(hop), hop, request.signal, limit, request.onSent);
      },
      () => undefined,
    );
    const bytes = await decodeBody(answer.bytes, answer.headers['content-encoding'], limit);
    return { ok: true, response: { status: answer.status, headers: answer.headers, url: url.href, bytes } };
  }

  return {
    fetch: (url, request) =>
      exchange(url, request).catch(
        (error: unknown): OutboundResult => ({ ok: false, error: toOutboundFailure(error, hostOf(url)).tool_error }),
      ),
    stream: (url, request) =>
      openStream(agentFor, url, request, maxStreamBytes).catch(
        (error: unknown): StreamedResult => ({ ok: false, error: toOutboundFailure(error, hostOf(url)).tool_error }),
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
        return { ok: false, error: toOutboundFailure(error, host).tool_error };
      }
    },
    close: async () => {
      await Promise.all([...Object.values(agents), proxied].map(agent => agent.close()));
    },
  };
}

const hostOf = (text: string): string => (URL.canParse(text) ? new URL(text).host : 'the address');
