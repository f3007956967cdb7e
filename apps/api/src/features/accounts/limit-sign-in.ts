import type { ClientFacts } from '../../auth/client-facts.ts';
import { clientNetworks } from '../../auth/client-network.ts';
import { tooManyAttempts } from '../../auth/too-many-attempts.ts';
import { sha256Of } from '../../platform/hash/sha256-of.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/** Attempts in a row, and how many per second are possible again. */
const limits = {
  /** The limit for a person who mistypes. */
  pair: { max: 10, per_s: 1 / 30 },
  /** The limit for clients that try one account. It is wide, so that nobody can lock its holder out easily. */
  account: { max: 50, per_s: 1 / 15 },
  /** The limit for mails to one address. */
  reset: { max: 3, per_s: 1 / 600 },
  /** The limit for a client that tries many accounts or links. */
  client: { max: 100, per_s: 1 },
  /** The limit for the clients of a wider network, such as those of one IPv6 customer. */
  network: { max: 400, per_s: 4 },
} as const;

/** Counts an attempt to prove a password or a code by somebody who is signed in. Refuses it when there were too many. */
export async function limitProof(services: Pick<ApiServices, 'protection'>, accountId: string): Promise<void> {
  await take(services, `account-proof:${accountId}`, limits.pair);
}

/** Counts a request for a reset mail. Refuses it when there were too many, whether or not the address has an account. */
export async function limitResetRequest(
  { protection }: Pick<ApiServices, 'protection'>,
  { address }: ClientFacts,
  email: string,
): Promise<void> {
  for (const [key, limit] of clientKeys(address)) await take({ protection }, key, limit);
  await take({ protection }, `reset:${sha256Of(email)}`, limits.reset);
}

/**
 * Counts an attempt to sign in or to use a link. Refuses it when there were too many, by the same rule whether or not the
 * account exists.
 */
export async function limitSignIn(
  { protection }: Pick<ApiServices, 'protection'>,
  { address }: ClientFacts,
  account?: string,
): Promise<void> {
  const keys = clientKeys(address);
  if (account !== undefined) {
    const hash = sha256Of(account);
    const client = clientNetworks(address).at(-1) ?? address;
    keys.push([`sign-in:pair:${client}:${hash}`, limits.pair], [`sign-in:account:${hash}`, limits.account]);
  }
  for (const [key, limit] of keys) await take({ protection }, key, limit);
}

/** Returns the keys under which the attempts of a client count: its own network, and the wider one of an IPv6 address. */
const clientKeys = (address: string): [string, Limit][] =>
  clientNetworks(address)
    .toReversed()
    .map((network, index) => [`sign-in:client:${network}`, index === 0 ? limits.client : limits.network]);

type Limit = { max: number; per_s: number };

async function take({ protection }: Pick<ApiServices, 'protection'>, key: string, limit: Limit): Promise<void> {
  const taken = await protection.limiter.take(key, limit);
  if (!taken.ok) throw tooManyAttempts(Math.ceil(taken.retry_after_s));
}
