import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that tells nothing of where they differ. */
export function isSame(wanted: string, given: string): boolean {
  const [left, right] = [Buffer.from(wanted), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
