/**
 * Returns why a text column cannot store a text as it is, with the remedy: PostgreSQL has no character U+0000, and UTF-8 has no
 * half of a surrogate pair. Undefined if it can.
 */
export function textFlaw(text: string): string | undefined {
  if (text.includes('\0')) return 'contains the character U+0000, which cannot be stored; remove it';
  if (!text.isWellFormed()) return 'contains half of a character (a lone surrogate), which cannot be stored; remove it';
  return undefined;
}
