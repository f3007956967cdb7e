import type { Scope } from '@pinion/contracts';

/** A stored blob and its size in bytes. */
export type StoredBlob = { url: string; bytes: number };

/** Stores content that is too large or not JSON. The URL is signed and valid only within the scope, until its retention ends. */
export type BlobStore = {
  /**
   * Stores content.
   *
   * @param content - A text, which is stored as UTF-8, or bytes.
   * @throws An error of the store. The call is kept without its blob, and its envelope says so.
   */
  put(content: string | Uint8Array, content_type: string, scope: Scope): Promise<StoredBlob>;
};
