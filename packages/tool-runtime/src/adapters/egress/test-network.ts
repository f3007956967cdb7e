import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboundRequest } from '../../ports/index.ts';
import { createEgress, type EgressOptions, type GuardedEgress } from './create-egress.ts';

/* Servers and connectors for tests, closed together. */

export const get = (more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'GET',
  signal: new AbortController().signal,
  ...more,
});

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export class TestNetwork {
  /** The paths that were requested from servers made by `spy`. */
  reached: string[] = [];
  private readonly servers: Server[] = [];
  private readonly egresses: GuardedEgress[] = [];

  async serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    this.servers.push(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  spy(): Promise<string> {
    return this.serve((request, response) => {
      this.reached.push(request.url ?? '');
      response.end('secret');
    });
  }

  egressWith(options: EgressOptions): GuardedEgress {
    const egress = createEgress(options);
    this.egresses.push(egress);
    return egress;
  }

  async close(): Promise<void> {
    await Promise.all(this.egresses.splice(0).map(egress => egress.close()));
    for (const server of this.servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  }
}
