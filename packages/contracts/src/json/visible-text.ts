/**
 * Characters that are invisible to users or change the order of visible text: controls except tab and line break, bidirectional
 * formatting characters (UAX #9), zero-width, filler and tag characters, line separators, halves of surrogate pairs. A joiner
 * after a non-ASCII character belongs to its script or emoji and is not hidden.
 */
const hidden =
  /(?![\t\n]|\r\n)\p{Cc}|(?![\uFE00-\uFE0F]|\p{Join_Control})\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\p{Zl}|\p{Zp}|[\uFFF9-\uFFFB]|(?<=^|\p{ASCII})\p{Join_Control}|\p{Surrogate}/gu;

export type TextPart = { text: string; isHidden: boolean };

/** Returns the text in parts: visible text unchanged, and each hidden character as `U+202E`. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (index > from) parts.push({ text: text.slice(from, index), isHidden: false });
    parts.push({ text: codePoint(character), isHidden: true });
    from = index + character.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHidden: false });
  return parts;
}

/** Returns the text with each hidden character replaced by a visible placeholder: `⟨U+202E⟩`. */
export const visibleText = (text: string): string => text.replace(hidden, character => `⟨${codePoint(character)}⟩`);

/** Returns JSON text with each hidden character escaped: the same value, safe for users to read and edit. */
export const visibleJson = (json: string): string =>
  json.replace(hidden, character =>
    [...Array(character.length).keys()].map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
