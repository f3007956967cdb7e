import type { BlobStore } from '../../ports/index.ts';

export type StoredBlob = { content: string | Uint8Array; content_type: string };

/** Stores blobs in memory under `memory:` addresses. For scripts and tests. */
export function memoryBlobs(): BlobStore & { readonly kept: ReadonlyMap<string, StoredBlob> } {
  const kept = new Map<string, StoredBlob>();
  return {
    kept,
    put(content, content_type) {
      const url = `memory:${kept.size + 1}`;
      kept.set(url, { content, content_type });
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content).length : content.length;
      return Promise.resolve({ url, bytes });
    },
  };
}
