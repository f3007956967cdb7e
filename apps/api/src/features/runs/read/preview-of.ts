const longest = 200;

/**
 * Returns a value on one line, from the beginning of its JSON: a text without quotes and escapes, anything else as JSON. Null
 * where there is no value.
 */
export function previewJson(json: string | null): string | null {
  if (json === null || json === 'null') return null;
  const text = json.startsWith('"') ? unquoted(json) : json;
  const inline = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const preview = inline.slice(0, longest).toWellFormed();
  return preview === '' ? null : preview;
}

/** Returns the text of a JSON string, which may be cut anywhere. */
function unquoted(json: string): string {
  const whole = json.replace(/\\(u[0-9a-f]{0,3})?$/i, '');
  const isClosed = whole.length > 1 && /(?<!\\)(?:\\\\)*"$/.test(whole);
  try {
    return JSON.parse(isClosed ? whole : `${whole}"`) as string;
  } catch {
    return whole.slice(1);
  }
}
