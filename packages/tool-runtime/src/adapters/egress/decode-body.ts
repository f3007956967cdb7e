import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { OutboundFailure, tooLarge } from './outbound-failure.ts';

const decoders = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  br: promisify(zlib.brotliDecompress),
} as const satisfies Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>>;

const maxEncodings = 2;

/** The content encodings that every request accepts. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Decodes `content-encoding`, never to more than `limit` bytes, so a decompression bomb stays small. */
export async function decodeBody(bytes: Uint8Array, encoding: string | undefined, limit: number): Promise<Uint8Array> {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'identity');
  if (names.length === 0 || bytes.length === 0) return bytes;
  if (names.length > maxEncodings) throw undecodable(encoding);
  let decoded = bytes;
  for (const name of names.reverse()) {
    if (!isKnown(name)) throw undecodable(encoding);
    decoded = await decoders[name](decoded, { maxOutputLength: limit }).catch((error: unknown) => {
      throw isTooLarge(error) ? tooLarge(limit) : undecodable(encoding);
    });
  }
  return decoded;
}

const isKnown = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name);
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';

const undecodable = (encoding: string | undefined): OutboundFailure =>
  new OutboundFailure({
    code: 'PROVIDER_ERROR',
    message: `The response cannot be decoded: unknown content encoding '${encoding ?? ''}'.`,
    details: { reason: 'undecodable' },
  });
