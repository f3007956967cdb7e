import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { BlobStore } from '@pinion/tool-runtime';
import type { ContentStore } from './contents/content-store.ts';
import type { SigningKeys } from './signing-keys.ts';
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
  /** Blobs of earlier versions are files of it. */
  dataDir: string;
  contents: Pick<ContentStore, 'put' | 'open' | 'sweep'>;
  keys: SigningKeys;
  now: () => number;
  retentionDays: number;
};

const dayMs = 86_400_000;
const sweepAtOnce = 500;

/** Blobs by a signed address: the row says whose they are and until when, and which content they are. */
export function createBlobShelf(parts: BlobShelfParts): BlobShelf {
  const { database, dataDir, contents, keys, now, retentionDays } = parts;
  const { prisma } = database;
  const root = path.join(dataDir, 'blobs');
  return {
    async put(content, content_type, scope) {
      const id = randomBytes(16).toString('hex');
      const body = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      const hash = await contents.put(body);
      const expires_at = new Date(now() + retentionDays * dayMs);
      const { workspace_id } = scope;
      await prisma.blob.create({ data: { id, workspace_id, content_type, bytes: body.byteLength, path: '', hash, expires_at } });
      const exp = Math.floor(expires_at.getTime() / 1000);
      return { url: `/blobs/${id}?exp=${exp}&sig=${signTicket(keys()[0], { id, workspace_id, exp })}`, bytes: body.byteLength };
    },
    async open(scope, { id, exp, signature }) {
      const { workspace_id } = scope;
      if (exp * 1000 <= now() || !holdsTicket(keys(), { id, workspace_id, exp }, signature)) return undefined;
      const row = await prisma.blob.findFirst({ where: { id, workspace_id } });
      if (row === null) return undefined;
      const content = row.hash === null ? createReadStream(path.join(root, row.path)) : await contents.open(row.hash);
      return content === undefined ? undefined : { content_type: row.content_type, bytes: row.bytes, content };
    },
    async sweep() {
      let swept = 0;
      for (;;) {
        const old = await prisma.blob.findMany({ where: { expires_at: { lt: new Date(now()) } }, take: sweepAtOnce });
        if (old.length === 0) break;
        const files = old.filter(row => row.hash === null);
        await Promise.all(files.map(row => rm(path.join(root, row.path), { force: true })));
        await prisma.blob.deleteMany({ where: { id: { in: old.map(row => row.id) } } });
        swept += old.length;
      }
      await contents.sweep();
      return swept;
    },
  };
}
