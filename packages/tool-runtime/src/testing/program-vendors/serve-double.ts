import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of a double: events, or the reason why the vendor rejects the request. */
export type DoubleAnswer = { events: readonly unknown[] } | { rejected: string };

/** A server that behaves as one vendor does. */
export type VendorDouble = {
  readonly url: string;
  /** The bodies of the requests, in order. */
  readonly requests: readonly Record<string, unknown>[];
  close(): Promise<void>;
};

/** Starts a double on loopback. Requests that the vendor would reject are answered with 400. */
export async function serveDouble(answer: (body: Record<string, unknown>) => DoubleAnswer): Promise<VendorDouble> {
  const requests: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const answered = bodyOf(request).then(body => {
      requests.push(body);
      const content = answer(body);
      if ('rejected' in content) {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: content.rejected } }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(content.events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
    });
    answered.catch((thrown: unknown) => response.destroy(thrown as Error));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}

/** Returns the tokens of a request as the doubles count them: four characters of its body are one. */
export const tokensOf = (body: unknown): number => Math.ceil(JSON.stringify(body).length / 4);
