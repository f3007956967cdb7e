import type { FileSource } from '@pinion/tool-runtime';
import { parseBlobUrl } from './blob-url.ts';
import type { ServedBlobs } from './served-blobs.ts';

/** Creates the source of the files of code: the blobs of the workspace, by their signed URLs. */
export const blobFiles = (blobs: Pick<ServedBlobs, 'open'>): FileSource => ({
  async read(scope, url, maxBytes) {
    const ticket = parseBlobUrl(url);
    const blob = ticket === undefined ? undefined : await blobs.open(scope, ticket);
    if (blob === undefined) return { ok: false, reason: 'not_found' };
    const { content, content_type, bytes } = blob;
    if (bytes > maxBytes) {
      content.destroy();
      return { ok: false, reason: 'too_large' };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk as Uint8Array);
    return { ok: true, bytes: Buffer.concat(chunks), content_type };
  },
});
