import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { clientNetworks } from './client-network.ts';
import { HashQueue } from './hash-queue.ts';

/** The parameters of scrypt. */
export type PasswordCost = { N: number; r: number; p: number };

/** The cost of a new hash: 32 MiB and about a quarter of a second of one core (OWASP Password Storage, scrypt). */
const usualCost: PasswordCost = { N: 32_768, r: 8, p: 3 };
const hashBytes = 32;
const maxMemory = 128 * 1_048_576;

function derive(password: string, salt: Uint8Array, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: maxMemory }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

const encode = ({ N, r, p }: PasswordCost, salt: string, hash: string): string => ['scrypt', N, r, p, salt, hash].join('$');

/** Hashes passwords and checks them, one at a time and in the turn of the client. */
export class PasswordHashes {
  private readonly cost: PasswordCost;
  /** A client that waits for more than a second and a half of hashes guesses, or is several people who can try again. */
  private readonly queue = new HashQueue({ perClient: 6, inAll: 100 });

  constructor(cost: PasswordCost = usualCost) {
    this.cost = cost;
  }

  /**
   * Returns the hash of a password with its salt and its cost: `scrypt$N$r$p$salt$hash`. `address` is that of the client, or
   * another text that names who waits for it.
   */
  async hash(password: string, address: string): Promise<string> {
    const salt = randomBytes(16);
    const hash = await this.deriveInTurn(address, password, salt, this.cost);
    return encode(this.cost, salt.toString('base64url'), hash.toString('base64url'));
  }

  /** Checks a password in the same time whether or not there is a hash, so that nobody learns which accounts exist. */
  async matches(password: string, stored: string | null | undefined, address: string): Promise<boolean> {
    const [scheme, N, r, p, salt = '', hash = ''] = (stored ?? this.ofNoPassword()).split('$');
    if (scheme !== 'scrypt') return false;
    const expected = Buffer.from(hash, 'base64url');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const found = await this.deriveInTurn(address, password, Buffer.from(salt, 'base64url'), cost);
    return stored != null && found.length === expected.length && timingSafeEqual(found, expected);
  }

  private deriveInTurn(address: string, ...input: Parameters<typeof derive>): Promise<Buffer> {
    return this.queue.run(clientNetworks(address), () => derive(...input));
  }

  /** Returns a hash that no password has. Comparing with it takes as long as with a real one. */
  private ofNoPassword(): string {
    return encode(this.cost, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43));
  }
}
