/** The delays between attempts in milliseconds: the first one, then doubled after each failed attempt up to the longest. */
export type Backoff = { readonly firstMs: number; readonly longestMs: number };

/** Returns the delay in milliseconds after the failed attempt `attempt`, counted from 1. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, attempt: number): number =>
  Math.min(firstMs * 2 ** (attempt - 1), longestMs);
