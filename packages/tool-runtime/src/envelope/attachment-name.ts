const longestName = 255;

/**
 * Returns the name of an attachment on one line. Line breaks and control characters, also those that turn the direction of a text,
 * become `_`. A longer name than file systems take keeps its end, which has the type.
 */
export function attachmentName(name: string): string {
  const characters = [...name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '_')];
  return characters.length <= longestName ? characters.join('') : `…${characters.slice(1 - longestName).join('')}`;
}
