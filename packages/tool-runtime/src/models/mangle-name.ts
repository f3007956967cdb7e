import { createHash } from 'node:crypto';

const plain = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * Converts a tool name to the letters that every provider accepts: `[A-Za-z0-9_-]{1,64}`, not starting with a digit. Dots
 * become `__` where that is reversible. Every other name gets a digest in capitals, which no tool name contains, so no two
 * names collide.
 */
export function mangleName(name: string): string {
  const candidate = name.replaceAll('.', '__');
  if (plain.test(candidate) && candidate.replaceAll('__', '.') === name) return candidate;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16).toUpperCase();
  return `t_${name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64 - 3 - digest.length)}_${digest}`;
}
