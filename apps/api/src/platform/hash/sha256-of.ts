import { createHash } from 'node:crypto';

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in lowercase hex. */
export const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** Starts the SHA-256 of a text that comes in pieces. `end` returns it in lowercase hex. */
export function startSha256(): { add(piece: string): void; end(): string } {
  const hash = createHash('sha256');
  return { add: piece => void hash.update(piece), end: () => hash.digest('hex') };
}
