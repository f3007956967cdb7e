import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** The PKCS #8 prefix of the 32 bytes of a private Ed25519 key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });

/** Returns the public key of a seed as PEM. */
export const publicKeyOf = (seed: Uint8Array): string =>
  createPublicKey(privateKeyOf(seed)).export({ format: 'pem', type: 'spki' }).toString();

/** Signs `<timestamp>.<body>` with the key of each seed: Ed25519 (RFC 8032), base64url, separated by spaces. */
export const signDelivery = (seeds: readonly Uint8Array[], timestamp: string, body: string): string =>
  seeds.map(seed => sign(null, Buffer.from(`${timestamp}.${body}`), privateKeyOf(seed)).toString('base64url')).join(' ');
