import type { Readable } from 'node:stream';
import type { Database } from '@pinion/db';

export type ContentBackendKind = 'file' | 'database' | 's3';

/** A location for the bytes of contents. A content is named by its hash, so that writing it twice changes nothing. */
export type ContentBackend = {
  readonly kind: ContentBackendKind;
  /** Writes a content. Resolves when the bytes would survive the process. */
  write(hash: string, bytes: Uint8Array): Promise<void>;
  /** Reads a content. Returns undefined when it does not exist. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /** Opens a content as a stream. */
  open(hash: string): Promise<Readable | undefined>;
  /** Deletes a content. `connection` is that of the transaction that deletes its row. */
  remove(hash: string, connection: Pick<Database['pool'], 'query'>): Promise<void>;
};
