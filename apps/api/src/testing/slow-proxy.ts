import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowProxy = {
  readonly port: number;
  /** From now on, every answer is held back for so long, in milliseconds; order is kept. */
  slow(ms: number): void;
  /** From now on, the connections there are carry nothing and stay open, as after a partition; new ones work. */
  silence(): void;
  /** True: every connection breaks, and new ones are closed at once, as when the server is down. */
  refuse(isDown: boolean): void;
  close(): Promise<void>;
};

/** A wire to a port of this machine that can be made slow: what arrives late is no other than what arrives at once. */
export async function slowProxy(port: number): Promise<SlowProxy> {
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
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
