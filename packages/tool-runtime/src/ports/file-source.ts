import type { Scope } from '@pinion/contracts';

/** Stored content, or why it cannot be read. */
export type ReadFile = { ok: true; bytes: Uint8Array; content_type: string } | { ok: false; reason: 'not_found' | 'too_large' };

/** Reads stored content by its URL, within the scope only, up to a number of bytes. */
export type FileSource = { read(scope: Scope, url: string, maxBytes: number): Promise<ReadFile> };
