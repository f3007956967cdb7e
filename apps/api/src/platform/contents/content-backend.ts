import type { Readable } from 'node:stream';
import type { Database } from '@pinion/db';

export type ContentBackendKind = 'file' | 'database' | 's3';

/** Where the bytes of contents are kept. A content is named by its hash, so that writing it twice changes nothing. */
export type ContentBackend = {
  readonly kind: ContentBackendKind;
  /** Resolves when the bytes would survive the process. */
  write(hash: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: it is not there. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /** The same, a piece at a time. */
  open(hash: string): Promise<Readable | undefined>;
  /** `connection`: that of the transaction which forgets the content. */
  remove(hash: string, connection: Pick<Database['pool'], 'query'>): Promise<void>;
};
