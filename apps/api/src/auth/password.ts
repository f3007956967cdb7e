import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** The cost of a new hash: 32 MiB and about a quarter of a second of one core (OWASP Password Storage, scrypt). */
const cost = { N: 32_768, r: 8, p: 3 };
const hashBytes = 32;
const maxMemory = 128 * 1_048_576;

type Cost = typeof cost;

function derive(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: maxMemory }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Derives one hash at a time, so that many sign-ins at once take turns and do not take the memory. */
function deriveInTurn(...input: Parameters<typeof derive>): Promise<Buffer> {
  const mine = last.then(() => derive(...input));
  last = mine.catch(() => undefined);
  return mine;
}

/** Returns the hash of a password with its salt and its cost: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveInTurn(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** A hash that no password has. Comparing with it takes as long as with a real one. */
const noPassword = ['scrypt', cost.N, cost.r, cost.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

/** Checks a password in the same time whether or not there is a hash, so that nobody learns which accounts exist. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = (stored ?? noPassword).split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64url');
  const found = await deriveInTurn(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
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
