import { createMessage, type BundleBlob, isCallEnd, type ReplayBundle, type RunEvent, type Scope } from '@pinion/contracts';
import type { BlobFacts, ServedBlobs } from '../../../platform/blobs/served-blobs.ts';
import { type BlobTicketUrl, parseBlobUrl } from '../../../platform/blobs/blob-url.ts';
import { sha256Of } from '../../../platform/hash/sha256-of.ts';
import { importLimits } from '../../../platform/imports/read-import.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { jsonPieces } from '../../../platform/turns/json-pieces.ts';

type Blobs = Pick<ServedBlobs, 'describe' | 'open' | 'sign'>;

/** Returns the tickets of the blobs that the calls of a run name, each once, in order. */
export function blobTickets(events: readonly RunEvent[]): BlobTicketUrl[] {
  const urls = new Set(
    events.flatMap(event => (isCallEnd(event) ? (event.envelope.attachments ?? []).map(({ url }) => url) : [])),
  );
  return [...urls].flatMap(url => parseBlobUrl(url) ?? []);
}

/**
 * Returns the bundle with the blobs that its calls name, as far as the workspace has them. Throws TOO_LARGE, before any of them
 * is read, when a bundle of that size could not be imported.
 */
export async function addBlobs(blobs: Blobs, scope: Scope, bundle: ReplayBundle): Promise<ReplayBundle> {
  const missing = new Set<string>();
  const found = new Map<string, { ticket: BlobTicketUrl; facts: BlobFacts }>();
  for (const ticket of blobTickets(bundle.events)) {
    const facts = await blobs.describe(scope, ticket);
    if (facts === undefined) missing.add(ticket.id);
    else if (!found.has(ticket.id)) found.set(ticket.id, { ticket, facts });
  }
  await refuseTooLarge(bundle, [...found.values()]);
  const read: BundleBlob[] = [];
  for (const [id, { ticket, facts }] of found) {
    const content = await contentOf(blobs, scope, ticket);
    if (content === undefined) missing.add(id);
    else read.push(blobOf(content, facts, ticket, sha256 => blobs.sign(scope, ticket, sha256)));
  }
  const present = new Set(read.map(({ id }) => id));
  const gone = [...missing].filter(id => !present.has(id));
  return { ...bundle, blobs: read, ...(gone.length === 0 ? {} : { missing_blobs: gone }) };
}

function blobOf(
  content: Buffer,
  { content_type }: BlobFacts,
  { id }: BlobTicketUrl,
  sign: (sha256: string) => string | undefined,
): BundleBlob {
  const sha256 = sha256Of(content);
  const signature = sign(sha256);
  const blob = { id, content_type, bytes: content.byteLength, sha256, data: content.toString('base64') };
  return signature === undefined ? blob : { ...blob, signature };
}

async function contentOf(blobs: Blobs, scope: Scope, ticket: BlobTicketUrl): Promise<Buffer | undefined> {
  try {
    const blob = await blobs.open(scope, ticket);
    if (blob === undefined) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of blob.content) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  } catch {
    // The row exists, but its bytes do not.
    return undefined;
  }
}

/** Maximum number of bytes of an entry besides its data and its content type: names, hash, signature. */
const entryBytes = 512;

async function refuseTooLarge(bundle: ReplayBundle, found: readonly { facts: BlobFacts }[]): Promise<void> {
  if (found.length === 0) return;
  const blobBytes = found.map(({ facts: { bytes, content_type } }) => base64Length(bytes) + content_type.length + entryBytes);
  let bytes = blobBytes.reduce((sum, more) => sum + more, entryBytes);
  for await (const piece of jsonPieces(bundle)) bytes += Buffer.byteLength(piece);
  const max_bytes = importLimits.bundleBytes;
  if (bytes <= max_bytes) return;
  throw new Refusal(
    'TOO_LARGE',
    createMessage('The bundle has {{size}} MB with its blobs. The limit is {{limit}} MB. Export it without blobs', {
      size: megabytes(bytes),
      limit: megabytes(max_bytes),
    }),
    { bytes, max_bytes },
  );
}

export const base64Length = (bytes: number): number => 4 * Math.ceil(bytes / 3);

const megabytes = (bytes: number): number => Math.ceil(bytes / 100_000) / 10;
