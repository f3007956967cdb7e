// Runs beside the workers of Playwright, which starts it and stops it. It starts the shared app for the first worker that needs it,
// and opens workspaces in it: node e2e/shared-app-server.ts
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allowedHosts, choosePorts } from './support/double-ports.ts';
import { SharedApp } from './support/shared-app.ts';

/** More workers than this have no ports for their doubles. */
const workersAtMost = 8;

const ports = await choosePorts(workersAtMost);
let app: Promise<SharedApp> | undefined;
const sharedApp = (): Promise<SharedApp> => (app ??= SharedApp.start({ PINION_EGRESS_ALLOW: allowedHosts(ports.flat()) }));

async function answer({ pathname, searchParams }: URL): Promise<unknown> {
  switch (pathname) {
    case '/app':
      return { url: (await sharedApp()).url, ports: ports[Number(searchParams.get('worker'))] };
    case '/workspace':
      return (await sharedApp()).openWorkspace(searchParams.get('name') ?? '');
    default:
      throw new Error(`no such path: ${pathname}`);
  }
}

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://127.0.0.1')).then(
    value => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () =>
  console.log(`Workspaces are opened at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void app?.then(started => started.stop());
});
