import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowProxy = {
  readonly port: number;
  /** Delays every answer from now on by this many milliseconds. The order is kept. */
  slow(ms: number): void;
  /** Silences the existing connections from now on. They stay open, as after a partition, and new ones work. */
  silence(): void;
  /** Breaks every connection and closes new ones at once while true, as when the server is down. */
  refuse(isDown: boolean): void;
  /** Connects new connections to another port from now on. */
  connectTo(port: number): void;
  close(): Promise<void>;
};

/** Creates a connection to a port of this machine that can be slowed down. Delayed data arrives unchanged. */
export async function slowProxy(firstPort: number): Promise<SlowProxy> {
  let port = firstPort;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let isDown = false;
  const server = createServer(client => {
    if (isDown) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => void (silent.has(client) || upstream.write(chunk)));
    let before = Promise.resolve();
    upstream.on('data', (chunk: Buffer) => {
      if (silent.has(upstream)) return;
      const late = sleep(delayMs);
      before = before.then(() => late).then(() => void (client.writable && client.write(chunk)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    slow: ms => {
      delayMs = ms;
    },
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    refuse: down => {
      isDown = down;
      if (down) for (const socket of sockets) socket.destroy();
    },
    connectTo: other => {
      port = other;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
