import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import type { PeerGuard } from '../../../ports/index.ts';
import { type AllowList, allowListOf } from '../../egress/allow-list.ts';

export type NetworkProxyOptions = {
  /** The path of the socket on which the proxy listens. */
  socket: string;
  /** The `host[:port]` entries that the code may connect to. */
  hosts: readonly string[];
  peers: PeerGuard;
  /** Maximum number of bytes in each direction, over all connections. Default: 64 MB. */
  maxBytes?: number;
};

export type NetworkProxy = { close(): void };

const MAX_BYTES = 64 * 1024 * 1024;
const CONNECT_MS = 10_000;

type Peer = { host: string; port: number };
type Dialled = { ok: true; socket: net.Socket } | { ok: false; status: 403 | 502; message: string };

/**
 * Opens the HTTP proxy (RFC 9110, section 9.3.6) of one run of code. It connects to the listed hosts only, and through the guard, so
 * a listed name that leads to a private address is refused as everywhere.
 */
export async function openNetworkProxy(options: NetworkProxyOptions): Promise<NetworkProxy> {
  const { socket, hosts, peers, maxBytes = MAX_BYTES } = options;
  const listed = allowListOf(hosts, []);
  const open = new Set<Duplex>();
  let bytesLeft = maxBytes;
  const close = (): void => {
    server.close();
    for (const stream of open) stream.destroy();
  };
  const track = <Stream extends Duplex>(stream: Stream): Stream => {
    open.add(stream);
    stream.on('error', () => stream.destroy());
    stream.on('close', () => open.delete(stream));
    return stream;
  };
  const counted = (stream: net.Socket): net.Socket => {
    stream.on('data', (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) close();
    });
    return track(stream);
  };

  const server = http.createServer((request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined;
    if (url?.protocol !== 'http:') return refuse(response, 400, 'Send this proxy absolute http URLs, or CONNECT.');
    const peer = { host: url.hostname, port: Number(url.port || '80') };
    void dial(listed, peers, peer).then(dialled => {
      if (!dialled.ok) return refuse(response, dialled.status, dialled.message);
      forward(request, response, url, counted(dialled.socket));
    });
  });
  server.on('connection', track);
  server.on('connect', (request: http.IncomingMessage, client: Duplex, head: Buffer) => {
    track(client);
    const peer = peerOf(request.url ?? '');
    if (peer === undefined) return void client.end(answer(400, 'Send CONNECT host:port.'));
    void dial(listed, peers, peer).then(dialled => {
      if (!dialled.ok) return void client.end(answer(dialled.status, dialled.message));
      const remote = counted(dialled.socket);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      remote.write(head);
      client.pipe(remote).pipe(client);
      client.on('close', () => remote.destroy());
      remote.on('close', () => client.destroy());
    });
  });
  server.listen(socket);
  await once(server, 'listening');
  // The code runs as another user. The folder of the socket is the server's own.
  chmodSync(socket, 0o666);
  return { close };
}

/** Connects to a listed host, at an address that was checked just now. */
async function dial(listed: AllowList, peers: PeerGuard, peer: Peer): Promise<Dialled> {
  if (!listed.permitsPeer(peer)) {
    const message = `${peer.host}:${peer.port} is not in the network list of this tool.`;
    return { ok: false, status: 403, message };
  }
  const admitted = await peers.admitPeer(peer);
  if (!admitted.ok) return { ok: false, status: 403, message: admitted.error.message };
  const [first] = admitted.addresses;
  const socket = net.connect({ host: first?.address ?? '', port: peer.port, timeout: CONNECT_MS });
  try {
    await Promise.race([once(socket, 'connect'), once(socket, 'timeout').then(() => Promise.reject(new Error('timeout')))]);
    socket.setTimeout(0);
    return { ok: true, socket };
  } catch (error) {
    socket.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, status: 502, message: `No connection to ${peer.host}:${peer.port}: ${reason}` };
  }
}

/** Sends a request on a connection of its own, which ends with the response. */
function forward(request: http.IncomingMessage, response: http.ServerResponse, url: URL, socket: net.Socket): void {
  const { 'proxy-connection': _a, 'proxy-authorization': _b, connection: _c, ...headers } = request.headers;
  const options = {
    createConnection: () => socket,
    method: request.method,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, connection: 'close' },
  };
  const sent = http.request(options, received => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  sent.on('error', error => (response.headersSent ? response.destroy() : refuse(response, 502, error.message)));
  request.pipe(sent);
}

/** Reads `host:port` of a CONNECT request. */
function peerOf(authority: string): Peer | undefined {
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:\s]+):(\d{1,5})$/.exec(authority) ?? [];
  return URL.canParse(`http://${host}/`) ? { host: new URL(`http://${host}/`).hostname, port: Number(port) } : undefined;
}

function refuse(response: http.ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' });
  response.end(`${message}\n`);
}

const answer = (status: number, message: string): string =>
  `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${message}\n`;
