import { isRecord, Role } from '@pinion/contracts';
import * as z from 'zod';
import type { OidcSettings } from './oidc-settings.ts';

/** The person that a provider vouches for. `role` is that of their groups, where the provider's groups decide. */
export type OidcPerson = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** The claim without which the address is absent or of unknown ownership. Undefined if the provider made a statement. */
  missingAddressClaim?: string | undefined;
  name: string;
  hasGroups: boolean;
  /** The claim of the groups, if the provider did not send it. */
  missingGroupsClaim?: string | undefined;
  /** True if the provider left the groups out because they are too many for a token. */
  hasTooManyGroups?: boolean;
  role: Role | undefined;
};

type Claims = Readonly<Record<string, unknown>>;

/** Returns the claims of an ID token, completed by those of the userinfo endpoint, which states the owner of its own address. */
export function joinClaims<Token extends Claims & { sub: string }>(
  token: Token,
  info: Claims | undefined,
): Claims & { sub: string } {
  const { email_verified, ...rest } = info ?? {};
  const isSameAddress = token['email'] === undefined || token['email'] === rest['email'];
  return { ...rest, ...(isSameAddress && email_verified !== undefined ? { email_verified } : {}), ...token };
}

/** Returns the claims whose absence is a reason to ask the userinfo endpoint. */
export const neededClaims = ({ email, groups }: OidcSettings): string[] => [
  email.claim,
  ...(email.trusted ? [] : ['email_verified']),
  ...(groups === undefined ? [] : [groups.claim]),
];

export function personOfClaims(settings: OidcSettings, claims: Claims & { sub: string }): OidcPerson {
  const text = (name: string): string | undefined => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const { issuer, groups } = settings;
  const address = addressOf(settings, claims);
  const listed = groups === undefined ? undefined : claims[groups.claim];
  const isIn = (group: string): boolean => (Array.isArray(listed) ? listed.includes(group) : listed === group);
  const roles = Object.entries(groups?.roles ?? {}).flatMap(([group, role]) => (isIn(group) ? [role] : []));
  const isMissing = groups !== undefined && listed === undefined;
  return {
    issuer,
    subject: claims.sub,
    ...address,
    name: (text('name') ?? text('preferred_username') ?? address.email ?? claims.sub).slice(0, 80),
    hasGroups: groups !== undefined,
    missingGroupsClaim: isMissing ? groups.claim : undefined,
    hasTooManyGroups: isMissing && isOverage(claims, groups.claim),
    role: Role.options.findLast(role => roles.includes(role)),
  };
}

/** A text that can be an address: some providers put a bare name into their claims. */
const Address = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/)
  .toLowerCase();

type AddressFacts = Pick<OidcPerson, 'email' | 'isEmailVerified' | 'missingAddressClaim'>;

/**
 * Returns the address, and whether it belongs to the person. An absent `email_verified` is unknown (OpenID Connect Core 1.0, section
 * 5.1), unless the administrator trusts the addresses of the issuer. The claim is about `email`, so another claim has to be trusted.
 */
function addressOf({ email: { claim, trusted } }: OidcSettings, claims: Claims): AddressFacts {
  const email = Address.safeParse(claims[claim]).data;
  if (email === undefined) return { email, isEmailVerified: false, missingAddressClaim: claim };
  const stated = statedBy(claims['email_verified']);
  if (stated === false || trusted) return { email, isEmailVerified: stated !== false, missingAddressClaim: undefined };
  const isOfEmail = String(claims['email']).toLowerCase() === email;
  const isEmailVerified = stated === true && isOfEmail;
  return { email, isEmailVerified, missingAddressClaim: isEmailVerified ? undefined : 'email_verified' };
}

/** Returns what a provider states. Some send the boolean as a text. Undefined: nothing. */
function statedBy(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 'true';
}

/** Checks whether the groups are at another endpoint, as Entra states it for more than 200 (OpenID Connect Core 1.0, section 5.6.2). */
function isOverage(claims: Claims, claim: string): boolean {
  const names = claims['_claim_names'];
  return (isRecord(names) && Object.hasOwn(names, claim)) || claims['hasgroups'] === true || claims['hasgroups'] === 'true';
}
