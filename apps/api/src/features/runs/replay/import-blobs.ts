import type { BundleBlob, ReplayBundle, Scope } from '@pinion/contracts';
import type { ServedBlobs } from '../../../platform/blobs/served-blobs.ts';
import { sha256Of } from '../../../platform/hash/sha256-of.ts';
import { base64Length, blobTickets } from './bundle-blobs.ts';
import { invalid } from '../../../platform/imports/read-import.ts';

/** Throws VALIDATION_ERROR for a blob that does not match its entry, is a duplicate, or that no call of the bundle names. */
export function refuseDamagedBlobs({ blobs = [], events }: ReplayBundle): void {
  if (blobs.length === 0) return;
  const named = new Set(blobTickets(events).map(({ id }) => id));
  for (const [index, blob] of blobs.entries()) {
    const at = `/blobs/${index}`;
    if (!named.delete(blob.id)) throw invalid(`${at}/id`, 'no call of the bundle refers to this blob, or it is included twice');
    if (!contentTypePattern.test(blob.content_type)) throw invalid(`${at}/content_type`, 'not a media type');
    const content = contentOf(blob);
    if (content.byteLength !== blob.bytes || blob.data.length !== base64Length(blob.bytes))
      throw invalid(`${at}/bytes`, `the blob has ${content.byteLength} bytes, expected ${blob.bytes}`);
    if (sha256Of(content) !== blob.sha256)
      throw invalid(`${at}/sha256`, 'the SHA-256 of the blob does not match: it was changed after the export');
  }
}

/**
 * Stores the blobs of a bundle for the workspace, where its events find them. Throws VALIDATION_ERROR for a blob it cannot
 * verify.
 */
export async function importBlobs(blobs: Pick<ServedBlobs, 'restore'>, scope: Scope, bundle: ReplayBundle): Promise<void> {
  const entries = new Map((bundle.blobs ?? []).map((blob, index) => [blob.id, { blob, index }]));
  if (entries.size === 0) return;
  for (const ticket of blobTickets(bundle.events)) {
    const entry = entries.get(ticket.id);
    if (entry === undefined) continue;
    const { content_type, sha256, signature } = entry.blob;
    const isStored = await blobs.restore(scope, ticket, { content: contentOf(entry.blob), content_type, sha256, signature });
    if (!isStored) throw invalid(`/blobs/${entry.index}`, 'this workspace has another blob of this name');
  }
}

/** The allowed characters of a content type, which is sent as a header. */
const contentTypePattern = /^[\x20-\x7e]{1,200}$/;

const contentOf = ({ data }: BundleBlob): Buffer => Buffer.from(data, 'base64');
