import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A proxy, and the address that it is reached by. It answers 502 until it knows its target. */
export type TlsProxy = { url: string; forwardTo(target: string): void; close(): Promise<void> };

/** The address of this machine for browsers in another network namespace. Set by `public.mjs`. */
export const publicHost = process.env['PINION_E2E_PUBLIC_HOST'];

/**
 * Starts the proxy of a server with a public address. Names that end in `.localhost` lead to this machine in a browser, and yet are
 * no loopback name for the server.
 */
export const startPublicProxy = (): Promise<TlsProxy> =>
  publicHost === undefined ? startTlsProxy('pinion.localhost') : startTlsProxy(publicHost, publicHost);

/** Starts a proxy that ends TLS and forwards to a server, as a proxy in front of an installation does. It listens on `address`. */
export async function startTlsProxy(name: string, address = '127.0.0.1'): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  let target: URL | undefined;
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    if (target === undefined) return void outgoing.writeHead(502).end();
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { hostname, port } = target;
    const forwarded = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      outgoing.once('close', () => answer.destroy());
    });
    forwarded.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${name}:${port}`,
    forwardTo: url => {
      target = new URL(url);
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
