import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, so that the duration does not reveal where they differ. */
export function isSame(wanted: string, given: string): boolean {
  const [left, right] = [Buffer.from(wanted), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
