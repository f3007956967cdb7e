import type { Scope } from '@pinion/contracts';

export type StoredBlob = { url: string; bytes: number };

/** Keeps what is too large or not JSON. The URL is signed and answers only within the scope, until its retention ends. */
export type BlobStore = {
  put(content: string | Uint8Array, content_type: string, scope: Scope): Promise<StoredBlob>;
};
