import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ReadinessProblem, respondToProbe, type ServerPhase } from './probes.ts';
import { refuse } from './refuse.ts';
import { rejectCrossOrigin } from './reject-cross-origin.ts';
import { isApiPath, setSecurityHeaders, transportPolicy } from './security-headers.ts';
import { isSecure, localAddress, ownOrigin, type ServerAddress } from './server-address.ts';
import { watchBodies } from './watch-bodies.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
export type HttpHandlers = {
  handle: Handler;
  upgrade?: UpgradeHandler | undefined;
  /** Returns why the server accepts no work now. Empty when it does. */
  problems?: (() => readonly ReadinessProblem[]) | undefined;
};

export type HttpServer = {
  port: number;
  /** The origin by which the server reaches itself. */
  origin: string;
  /** Starts handling requests. Those that arrived early have waited. */
  lead(handlers: HttpHandlers): void;
  /** Reports that the server is not ready, and closes each connection after its response. Requests are still handled. */
  drain(): void;
  /** Stops accepting new connections. */
  shut(): void;
  /** Closes the server. Responses that are ready get a moment to finish. Open streams are cut, and their readers reconnect. */
  close(): Promise<void>;
};

/**
 * Milliseconds that an idle connection stays open. Longer than what clients and proxies use, so that none sends a request on a
 * connection that is being closed.
 */
const keepAliveMs = 72_000;

/** Milliseconds without a byte after which a request is ended whose body is incomplete. */
const silentBodyMs = 20_000;

/**
 * Connections that wait to be accepted. The kernel drops those beyond it without a word, and clients see them time out. 511, the default
 * of Node, is less than a burst of clients. Linux caps it at `net.core.somaxconn`, 4,096 by default.
 */
const maxUnaccepted = 4_096;

/** Opens the single port at once. The handlers may still be starting. */
export async function openHttpServer(port: number, address: ServerAddress = localAddress): Promise<HttpServer> {
  const handlers = Promise.withResolvers<HttpHandlers>();
  let phase: ServerPhase = 'starting';
  let problems: HttpHandlers['problems'];
  const bodies = watchBodies(silentBodyMs);
  const server = createServer((request, response) => {
    setSecurityHeaders(response);
    if (isSecure(address)) response.setHeader('strict-transport-security', transportPolicy);
    if (isApiPath(request.url ?? '/')) response.setHeader('cache-control', 'no-store');
    const refused = rejectCrossOrigin(request, address);
    if (refused !== undefined) return refuse(response, refused.status, refused.code, refused.message);
    bodies.watch(request, response);
    if (phase === 'draining') response.setHeader('connection', 'close');
    if (respondToProbe(request, response, () => ({ phase, problems: problems?.() ?? [] }))) return;
    void handlers.promise.then(({ handle }) => handle(request, response));
  });
  server.on('upgrade', (request, socket, head) => {
    if (rejectCrossOrigin(request, address) !== undefined) return void socket.destroy();
    void handlers.promise.then(({ upgrade }) => (upgrade === undefined ? socket.destroy() : upgrade(request, socket, head)));
  });
  server.keepAliveTimeout = keepAliveMs;
  await listen(server, port, address.host);
  const closed = new Promise<void>(resolve => {
    server.once('close', () => {
      bodies.close();
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    origin: ownOrigin(address.host, bound),
    lead: given => {
      problems = given.problems;
      if (phase === 'starting') phase = 'serving';
      handlers.resolve(given);
    },
    drain: () => {
      phase = 'draining';
    },
    shut: () => shut(server),
    close: () => close(server, closed),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`port ${port} is taken; stop what listens there, or choose another PORT`) : error);
    });
    server.listen({ port, host, backlog: maxUnaccepted }, resolve);
  });
}

const lastAnswersMs = 100;

function shut(server: Server): void {
  if (server.listening) server.close();
  server.closeIdleConnections();
}

async function close(server: Server, closed: Promise<void>): Promise<void> {
  shut(server);
  const timer = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
  await closed;
  clearTimeout(timer);
}
