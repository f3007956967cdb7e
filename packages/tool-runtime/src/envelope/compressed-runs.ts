import { gunzipSync, strFromU8, unzlibSync } from 'fflate';
import { bytesOfBase64 } from './base64.ts';

/** The beginnings of base64 of gzip (RFC 1952) and of zlib (RFC 1950). At most 256 KB of it are unpacked. */
const compressed = /(?:H4sI|eJ[w-z]|eN[o-r]|eA[E-H]|eF[4-7])[A-Za-z0-9+/_-]{16,349520}={0,2}/g;
const mostUnpacked = 1_000_000;

/** Replaces base64 of compressed texts for which `holdsSecret` is true. */
export function replaceCompressed(text: string, holdsSecret: (text: string) => boolean, replacement: string): string {
  return text.replace(compressed, run => {
    const unpacked = unpack(run);
    return unpacked !== undefined && holdsSecret(unpacked) ? replacement : run;
  });
}

/** Returns the unpacked text, cut at 1 MB. Undefined if it is not compressed text. */
function unpack(run: string): string | undefined {
  const packed = bytesOfBase64(run);
  const out = new Uint8Array(mostUnpacked);
  try {
    return strFromU8(packed[0] === 0x1f ? gunzipSync(packed, { out }) : unzlibSync(packed, { out }));
  } catch {
    return undefined;
  }
}
