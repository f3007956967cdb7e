type Stoppable = { stop(): Promise<void> };

/** Returns a fixture that starts a server once for a worker, and stops it when the worker ends. */
export const workerServer = <Server extends Stoppable>(start: () => Promise<Server>) =>
  [
    // The runner reads the names of the fixtures from the pattern, and requires one.
    async ({ browserName: _browser }: { browserName: string }, use: (server: Server) => Promise<void>) => {
      const server = await start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ] as [(fixtures: { browserName: string }, use: (server: Server) => Promise<void>) => Promise<void>, { scope: 'worker' }];
