import type { Scope, ToolEnvelope } from '@pinion/contracts';
import type { ServedBlobs } from './served-blobs.ts';
import { parseBlobUrl } from './blob-url.ts';

type WholeOutput = { ok: true; output: unknown; bytes: number } | { ok: false; reason: 'gone' | 'too_large'; bytes?: number };

/** Reads the whole output of a truncated call, up to `maxBytes`, from the blob that stores it. */
export type ReadWholeOutput = (scope: Scope, envelope: ToolEnvelope, maxBytes: number) => Promise<WholeOutput>;

export const createReadWholeOutput =
  (blobs: Pick<ServedBlobs, 'open'>): ReadWholeOutput =>
  async (scope, { attachments = [] }, maxBytes) => {
    // Rich content comes first among the attachments, the whole output last.
    const attachment = attachments.findLast(({ kind }) => kind === 'blob');
    const ticket = attachment === undefined ? undefined : parseBlobUrl(attachment.url);
    if (attachment === undefined || ticket === undefined) return { ok: false, reason: 'gone' };
    const blob = await blobs.open(scope, ticket);
    if (blob === undefined) return { ok: false, reason: 'gone' };
    if (blob.bytes > maxBytes) {
      blob.content.destroy();
      return { ok: false, reason: 'too_large', bytes: blob.bytes };
    }
    try {
      const chunks: Uint8Array[] = [];
      for await (const chunk of blob.content) chunks.push(chunk as Uint8Array);
      const text = Buffer.concat(chunks).toString('utf8');
      const isJson = blob.content_type.startsWith('application/json');
      return { ok: true, output: isJson ? (JSON.parse(text) as unknown) : text, bytes: blob.bytes };
    } catch {
      return { ok: false, reason: 'gone' };
    }
  };
