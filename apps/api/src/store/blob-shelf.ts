import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { BlobStore } from '@pinion/tool-runtime';
import { holdsTicket, signTicket } from './blob-signature.ts';

export type OpenBlob = { content_type: string; bytes: number; content: Readable };

export type BlobShelf = BlobStore & {
  /** Undefined when the signature is not ours, the blob is another workspace's, or its time is over. */
  open(scope: Scope, request: { id: string; exp: number; signature: string }): Promise<OpenBlob | undefined>;
  /** Removes what has outlived its retention. Answers how many. */
  sweep(): Promise<number>;
};

export type BlobShelfParts = {
  database: Pick<Database, 'prisma'>;
  dataDir: string;
  key: Uint8Array;
  now: () => number;
  retentionDays?: number | undefined;
};

const dayMs = 86_400_000;
const sweepAtOnce = 500;

/** Blobs as files under the data directory; the row says whose they are and until when. */
export function createBlobShelf({ database: { prisma }, dataDir, key, now, retentionDays = 30 }: BlobShelfParts): BlobShelf {
  const root = path.join(dataDir, 'blobs');
  return {
    async put(content, content_type, scope) {
      const id = randomBytes(16).toString('hex');
      const place = path.join(id.slice(0, 2), id);
      const file = path.join(root, place);
      const body = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Renamed into place, so that a row never points to half a file.
      await writeFile(`${file}.new`, body, { mode: 0o600 });
      await rename(`${file}.new`, file);
      const expires_at = new Date(now() + retentionDays * dayMs);
      const { workspace_id } = scope;
      await prisma.blob.create({ data: { id, workspace_id, content_type, bytes: body.byteLength, path: place, expires_at } });
      const exp = Math.floor(expires_at.getTime() / 1000);
      return { url: `/blobs/${id}?exp=${exp}&sig=${signTicket(key, { id, workspace_id, exp })}`, bytes: body.byteLength };
    },
    async open(scope, { id, exp, signature }) {
      const { workspace_id } = scope;
      if (exp * 1000 <= now() || !holdsTicket(key, { id, workspace_id, exp }, signature)) return undefined;
      const row = await prisma.blob.findFirst({ where: { id, workspace_id } });
      if (row === null) return undefined;
      return { content_type: row.content_type, bytes: row.bytes, content: createReadStream(path.join(root, row.path)) };
    },
    async sweep() {
      let swept = 0;
      for (;;) {
        const old = await prisma.blob.findMany({ where: { expires_at: { lt: new Date(now()) } }, take: sweepAtOnce });
        if (old.length === 0) return swept;
        await Promise.all(old.map(row => rm(path.join(root, row.path), { force: true })));
        await prisma.blob.deleteMany({ where: { id: { in: old.map(row => row.id) } } });
        swept += old.length;
      }
    },
  };
}
