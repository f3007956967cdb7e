import { randomFillSync, type webcrypto } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Filled = Parameters<typeof randomFillSync>[0];
type Crypto = Record<'randomBytes' | 'randomFillSync' | 'randomInt' | 'randomUUID', unknown> & {
  webcrypto: typeof webcrypto;
};

/** Replaces the random numbers of `crypto`, which packages use, by those of `Math.random`, which is seeded before. */
export function fixRandomness(): void {
  const { random } = Math;
  const fill = <Value extends Filled>(value: Value): Value => {
    const bytes = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
    return value;
  };
  const uuid = (): string => {
    const hex = [...fill(new Uint8Array(16))]
      .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
      .map(byte => byte.toString(16).padStart(2, '0'))
      .join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
  const crypto = createRequire(import.meta.url)('node:crypto') as Crypto;
  crypto.randomBytes = (size: number) => fill(Buffer.alloc(size));
  crypto.randomFillSync = fill;
  // `getRandomValues` of the module is that of `webcrypto`.
  crypto.randomUUID = uuid;
  crypto.randomInt = (first: number, second?: number) => {
    const [min, max] = second === undefined ? [0, first] : [first, second];
    return min + Math.floor(random() * (max - min));
  };
  Object.defineProperties(crypto.webcrypto, { getRandomValues: { value: fill }, randomUUID: { value: uuid } });
  syncBuiltinESMExports();
}
