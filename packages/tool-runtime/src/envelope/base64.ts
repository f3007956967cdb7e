const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Map(alphabet.split('').map((char, digit) => [char, digit]));

/** Reads base64 and base64url (RFC 4648), with or without padding. Characters of neither alphabet count as zero. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = base64.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  for (let index = 0, bits = 0, reservation = 0, size = 0; index < text.length; index += 1) {
    reservation = ((reservation << 6) | (digits.get(text.charAt(index)) ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size] = (reservation >> bits) & 0xff;
    size += 1;
  }
  return bytes;
}

/**
 * Returns the base64 characters that depend only on `bytes`, when these begin `offset` bytes into a group of three. They occur
 * in any larger text that was encoded as a whole.
 */
export function base64Core(bytes: Uint8Array, offset: number): string {
  const padded = new Uint8Array(offset + bytes.length);
  padded.set(bytes, offset);
  let text = '';
  const bits = padded.length * 8;
  const firstWhole = Math.ceil((offset * 8) / 6);
  const lastWhole = Math.floor(bits / 6);
  for (let index = firstWhole; index < lastWhole; index += 1) {
    const bit = index * 6;
    const pair = ((padded[bit >> 3] ?? 0) << 8) | (padded[(bit >> 3) + 1] ?? 0);
    text += alphabet[(pair >> (10 - (bit & 7))) & 63] ?? '';
  }
  return text;
}
