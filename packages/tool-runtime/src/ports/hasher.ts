/** Returns SHA-256 of UTF-8 text as lowercase hex, synchronously (a promise per call costs more than the hash). */
export type Hasher = { sha256(text: string): string };
