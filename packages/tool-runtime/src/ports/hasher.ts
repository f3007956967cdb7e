/** SHA-256 of UTF-8 text as lower-case hex, at once (a promise per call costs more than the hash). */
export type Hasher = { sha256(text: string): string };
