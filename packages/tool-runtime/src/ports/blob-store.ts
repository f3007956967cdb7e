import type { Scope } from '@pinion/contracts';

export type StoredBlob = { url: string; bytes: number };

/** Stores content that is too large or not JSON. The URL is signed and valid only within the scope, until its retention ends. */
export type BlobStore = {
  put(content: string | Uint8Array, content_type: string, scope: Scope): Promise<StoredBlob>;
};
