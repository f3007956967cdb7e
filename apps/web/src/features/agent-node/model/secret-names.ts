import type { SecretItem } from '../../../lib/api-shapes.ts';

/** Returns the names of all secrets that calls of this workspace can read, sorted. */
export const secretNames = ({ items }: { items: readonly SecretItem[] }): string[] =>
  [...new Set(items.map(secret => secret.name))].sort();
