/** Returns the position after the closing quote of a JSON string that starts at a position. -1 if it does not end. */
export function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** Returns the text of a JSON string literal. Undefined if it is none. */
export function readString(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
