import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { BlobStore } from '@pinion/tool-runtime';
import { openFile } from '../contents/open-file.ts';
import type { ContentStore } from '../contents/content-store.sql.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import { isTicketSigned, signTicket } from './blob-signature.ts';
import { type BlobTicketUrl, formatBlobUrl } from './blob-url.ts';
import { createRestoredBlobs, restoredId, type RestoredBlobs } from './restored-blobs.ts';

export type BlobFacts = { content_type: string; bytes: number };
type OpenBlob = BlobFacts & { content: Readable };

export type ServedBlobs = BlobStore &
  RestoredBlobs & {
    /**
     * Opens a blob. Returns undefined when the signature is not ours, when the blob is another workspace's, or when its time is
     * over and no bundle brought its bytes to this workspace.
     */
    open(scope: Scope, ticket: BlobTicketUrl): Promise<OpenBlob | undefined>;
    /** Returns the facts about the blob that `open` would open. A missing content is noticed only when it is opened. */
    describe(scope: Scope, ticket: BlobTicketUrl): Promise<BlobFacts | undefined>;
    /** Deletes blobs past their retention. Returns how many. */
    sweep(): Promise<number>;
  };

export type ServedBlobsDeps = {
  database: Pick<Database, 'prisma'>;
  /** The data folder, in which blobs of earlier versions are files. */
  dataDir: string;
  contents: Pick<ContentStore, 'put' | 'open' | 'sweep'>;
  keys: SigningKeys;
  /** The keys of this server, including keys that no longer sign or open anything. Those show which URLs were this server's. */
  pastKeys: SigningKeys;
  now: () => number;
  retentionDays: number;
};

const dayMs = 86_400_000;
const sweepAtOnce = 500;

/** Creates the store of blobs by signed address. The row holds the owner, the expiry and the content of a blob. */
export function createServedBlobs(parts: ServedBlobsDeps): ServedBlobs {
  const { database, dataDir, contents, keys, pastKeys, now, retentionDays } = parts;
  const { prisma } = database;
  const root = path.join(dataDir, 'blobs');
  const retentionMs = retentionDays * dayMs;
  const find = async (scope: Scope, ticket: BlobTicketUrl) => {
    const { workspace_id } = scope;
    const { id, exp, signature } = ticket;
    const isValid = exp * 1000 > now() && isTicketSigned(keys(), { id, workspace_id, exp }, signature);
    const own = isValid ? await prisma.blob.findFirst({ where: { id, workspace_id } }) : null;
    if (own !== null) return own;
    const restored = { id: restoredId(scope, ticket), workspace_id, expires_at: { gt: new Date(now()) } };
    return prisma.blob.findFirst({ where: restored });
  };
  return {
    ...createRestoredBlobs({ database, contents, keys, pastKeys, now, retentionMs }),
    async put(content, content_type, scope) {
      const id = randomBytes(16).toString('hex');
      const body = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      const hash = await contents.put(body);
      const expires_at = new Date(now() + retentionMs);
      const { workspace_id } = scope;
      await prisma.blob.create({ data: { id, workspace_id, content_type, bytes: body.byteLength, path: '', hash, expires_at } });
      const exp = Math.floor(expires_at.getTime() / 1000);
      const url = formatBlobUrl({ id, exp, signature: signTicket(keys()[0], { id, workspace_id, exp }) });
      return { url, bytes: body.byteLength };
    },
    async describe(scope, ticket) {
      const row = await find(scope, ticket);
      return row === null ? undefined : { content_type: row.content_type, bytes: row.bytes };
    },
    async open(scope, ticket) {
      const row = await find(scope, ticket);
      if (row === null) return undefined;
      const content = await (row.hash === null ? openFile(path.join(root, row.path)) : contents.open(row.hash));
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
