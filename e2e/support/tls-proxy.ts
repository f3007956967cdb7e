import { request } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';

export type TlsProxy = { close(): Promise<void> };

/** Starts a proxy that ends TLS and forwards to a server, as a proxy in front of an installation does. It listens on `address`. */
export async function startTlsProxy(name: string, port: number, target: string, address = '127.0.0.1'): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const forwarded = request({ hostname, port: targetPort, method: incoming.method, path: incoming.url, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      outgoing.once('close', () => answer.destroy());
    });
    forwarded.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  return {
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
