import { createServer } from 'node:net';

type PortRange = readonly [first: number, last: number];

/** The range below the ports that Linux and macOS give to outgoing connections, which could take one before the server listens. */
const serverPorts: PortRange = [15_000, 32_000];
/** A range of its own, because the servers that specs start for themselves must not take a port that is only chosen yet. */
export const doublesPorts: PortRange = [12_000, 15_000];

/** Returns a loopback port that was free a moment ago. */
export async function freePort([first, last]: PortRange = serverPorts): Promise<number> {
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
