import type { DoublePorts } from './double-ports.ts';

type Stoppable = { stop(): Promise<void> };
type Ports = { doublePorts: DoublePorts };

/** Returns a fixture that starts a server once for a worker, on a port that the app can call, and stops it when the worker ends. */
export const workerServer = <Server extends Stoppable>(start: (port: number) => Promise<Server>) =>
  [
    async ({ doublePorts }: Ports, use: (server: Server) => Promise<void>) => {
      const server = await start(doublePorts.next());
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ] as [(fixtures: Ports, use: (server: Server) => Promise<void>) => Promise<void>, { scope: 'worker' }];
