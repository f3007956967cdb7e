import { createServer } from 'node:net';

/** The range below the ports that Linux and macOS give to outgoing connections, which could take one before the server listens. */
const [first, last] = [15_000, 32_000];

/** Returns a loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
