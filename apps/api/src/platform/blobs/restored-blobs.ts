import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { type BlobTicket, isContentSigned, isTicketSigned, signContent } from './blob-signature.ts';
import type { BlobTicketUrl } from './blob-url.ts';
import type { ContentStore } from '../contents/content-store.sql.ts';
import { sha256Of } from '../hash/sha256-of.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';

type BlobCopy = {
  content: Uint8Array;
  content_type: string;
  sha256: string;
  /** The result of `sign`. */
  signature?: string | undefined;
};

export type RestoredBlobs = {
  /**
   * Stores bytes that a bundle brought to the workspace, under the ticket that its events name. Returns false and stores
   * nothing when the workspace has other bytes under that ticket, or when the ticket is its own and its blob was not proved to
   * be these bytes.
   */
  restore(scope: Scope, ticket: BlobTicketUrl, copy: BlobCopy): Promise<boolean>;
  /**
   * Returns a proof, valid for this server alone, that the blob of a ticket had these bytes. Undefined for a ticket of another
   * server.
   */
  sign(scope: Scope, ticket: BlobTicketUrl, sha256: string): string | undefined;
};

export type RestoredBlobsDeps = {
  database: Pick<Database, 'prisma'>;
  contents: Pick<ContentStore, 'put'>;
  keys: SigningKeys;
  pastKeys: SigningKeys;
  now: () => number;
  retentionMs: number;
};

/**
 * Returns the id of the row for restored bytes. It is derived from the workspace and the whole ticket, so that the URLs in the
 * events of a replay stay unchanged and are valid in this workspace alone.
 */
export const restoredId = ({ workspace_id }: Scope, { id, exp, signature }: BlobTicketUrl): string =>
  sha256Of(JSON.stringify(['restored', workspace_id, id, exp, signature])).slice(0, 32);

export function createRestoredBlobs({ database, contents, keys, pastKeys, now, retentionMs }: RestoredBlobsDeps): RestoredBlobs {
  const { blob } = database.prisma;

  const ownTicket = ({ workspace_id }: Scope, { id, exp, signature }: BlobTicketUrl): BlobTicket | undefined => {
    const ticket = { id, workspace_id, exp };
    return isTicketSigned(pastKeys(), ticket, signature) ? ticket : undefined;
  };

  return {
    async restore(scope, url, { content, content_type, sha256, signature = '' }) {
      const { workspace_id } = scope;
      const own = ownTicket(scope, url);
      const kept = own === undefined ? null : await blob.findFirst({ where: { id: own.id, workspace_id } });
      if (own !== undefined && kept !== null && url.exp * 1000 > now() && isTicketSigned(keys(), own, url.signature)) {
        // A file of an earlier version has no hash in its row. It remains the content that is read.
        if (kept.hash !== null && kept.hash !== sha256) return false;
        // The bytes may be gone although the row exists.
        await contents.put(content);
        return true;
      }
      if (own !== undefined && !isContentSigned(pastKeys(), own, sha256, signature)) return false;
      const [id, hash] = [restoredId(scope, url), await contents.put(content)];
      const expires_at = new Date(now() + retentionMs);
      await blob.deleteMany({ where: { id, expires_at: { lte: new Date(now()) } } });
      const row = { id, workspace_id, content_type, bytes: content.byteLength, path: '', hash, expires_at };
      await blob.createMany({ data: [row], skipDuplicates: true });
      const { count } = await blob.updateMany({ where: { id, workspace_id, hash }, data: { expires_at } });
      return count === 1;
    },
    sign(scope, url, sha256) {
      const own = ownTicket(scope, url);
      return own === undefined ? undefined : signContent(keys()[0], own, sha256);
    },
  };
}
