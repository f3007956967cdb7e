import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { clientNetworks } from './client-network.ts';
import { HashQueue } from './hash-queue.ts';

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** The cost of a new hash: 32 MiB and about a quarter of a second of one core (OWASP Password Storage, scrypt). */
const newCost = { N: 32_768, r: 8, p: 3 };
const hashBytes = 32;
const maxMemory = 128 * 1_048_576;

type Cost = typeof newCost;

function derive(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: maxMemory }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** A client that waits for more than a second and a half of hashes guesses, or is several people who can try again. */
const hashes = new HashQueue({ perClient: 6, inAll: 100 });

const deriveInTurn = (address: string, ...input: Parameters<typeof derive>): Promise<Buffer> =>
  hashes.run(clientNetworks(address), () => derive(...input));

/**
 * Returns the hash of a password with its salt and its cost: `scrypt$N$r$p$salt$hash`. `address` is that of the client, or another
 * text that names who waits for it.
 */
export async function hashPassword(password: string, address: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveInTurn(address, password, salt, newCost);
  return ['scrypt', newCost.N, newCost.r, newCost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** A hash that no password has. Comparing with it takes as long as with a real one. */
const noPassword = ['scrypt', newCost.N, newCost.r, newCost.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

/** Checks a password in the same time whether or not there is a hash, so that nobody learns which accounts exist. */
export async function isPassword(password: string, stored: string | null | undefined, address: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = (stored ?? noPassword).split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const found = await deriveInTurn(address, password, Buffer.from(salt, 'base64url'), cost);
  return stored != null && found.length === expected.length && timingSafeEqual(found, expected);
}

/** Checks whether a password is only its owner's email address or name, or a single character repeated. */
export function isGuessable(password: string, { email, name }: { email: string; name: string }): boolean {
  const text = password.toLowerCase();
  const known = [email, email.split('@')[0] ?? '', name, ...name.split(' ')]
    .map(part => part.toLowerCase())
    .filter(part => part.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, part) => left.replaceAll(part, ''), text);
  return new Set(text).size < 4 || rest.length < 4;
}
