import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { readFrames } from './read-frames.ts';

export type SocketServer = { close(): Promise<void> };

/** A client: its queued batches. */
type Client = { socket: Socket; waiting: Uint8Array[]; isGone: boolean };

/**
 * Speaks PostgreSQL's protocol on a unix socket for the single backend. A client's messages are forwarded in complete batches,
 * up to its Sync, so that no other client's Parse ever comes between its own Parse and Bind. While a client has a transaction
 * open, no other client is served. A complete batch is also one entry into the WASM instead of five. `betweenTransactions` is called,
 * and awaited, when a client has none open.
 */
export async function serveSocket(
  db: PGlite,
  path: string,
  betweenTransactions: () => Promise<void> = async () => undefined,
): Promise<SocketServer> {
  const clients = new Set<Client>();
  const ready: Client[] = [];
  let owner: Client | undefined;
  let working: Promise<void> | undefined;

  const next = (): Client | undefined => {
    if (owner !== undefined) return owner.isGone || owner.waiting.length > 0 ? owner : undefined;
    return ready.shift();
  };

  const work = async (): Promise<void> => {
    for (let client = next(); client !== undefined; client = next()) {
      if (client.isGone) {
        if (client === owner) await rollBack();
        continue;
      }
      const batch = client.waiting.shift();
      if (batch === undefined) continue;
      await answer(client, batch);
      owner = db.isInTransaction() ? client : undefined;
      if (owner !== undefined) continue;
      if (client.waiting.length > 0) ready.push(client);
      await betweenTransactions();
    }
  };

  const answer = async ({ socket }: Client, batch: Uint8Array): Promise<void> => {
    const chunks: Uint8Array[] = [];
    try {
      // The bytes are in WASM memory and are only valid until the next chunk.
      await db.execProtocolRawStream(batch, { onRawData: bytes => chunks.push(Buffer.from(bytes)) });
      if (socket.writable) socket.write(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    } catch (error) {
      // The protocol's state is unknown now: this client reconnects, the others continue.
      socket.destroy(error instanceof Error ? error : undefined);
    }
  };

  const rollBack = async (): Promise<void> => {
    owner = undefined;
    if (db.isInTransaction()) await db.exec('ROLLBACK');
  };

  const wake = (): void => {
    working ??= work().finally(() => {
      working = undefined;
      if (owner === undefined ? ready.length > 0 : owner.isGone || owner.waiting.length > 0) wake();
    });
  };

  const server = createServer(socket => {
    const client: Client = { socket, waiting: [], isGone: false };
    clients.add(client);
    const takeBytes = readFrames(
      batch => {
        client.waiting.push(batch);
        if (client.waiting.length === 1 && client !== owner) ready.push(client);
        wake();
      },
      reply => socket.write(reply),
    );
    socket.on('data', takeBytes);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      client.isGone = true;
      clients.delete(client);
      if (client === owner) wake();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    close: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      for (const client of clients) client.socket.end();
      await working;
      for (const client of clients) client.socket.destroy();
      await closed;
    },
  };
}
