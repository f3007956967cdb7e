/** Invisible characters that are removed from the names by which tests find elements. */
export const [opens, closes] = ['\u200B', '\u00AD'];
