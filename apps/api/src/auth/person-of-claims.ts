import { isRecord, ownValue, Role } from '@pinion/contracts';
import * as z from 'zod';
import { textFlaw } from '../platform/imports/text-flaw.ts';
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
  const text = (name: string): string | undefined => nameIn(claims[name]);
  const { issuer, groups } = settings;
  const address = addressOf(settings, claims);
  const listed = groups === undefined ? undefined : (claimAt(claims, groups.claim) ?? undefined);
  const isIn = (group: string): boolean =>
    groupsIn(listed).some(item => item === group || (typeof item === 'number' && String(item) === group));
  const roles = Object.entries(groups?.roles ?? {}).flatMap(([group, role]) => (isIn(group) ? [role] : []));
  const isMissing = groups !== undefined && listed === undefined;
  return {
    issuer,
    subject: claims.sub,
    ...address,
    name: text('name') ?? text('preferred_username') ?? nameIn(address.email) ?? claims.sub.slice(0, longestName),
    hasGroups: groups !== undefined,
    missingGroupsClaim: isMissing ? groups.claim : undefined,
    hasTooManyGroups: isMissing && isOverage(claims, groups.claim),
    role: Role.options.findLast(role => roles.includes(role)),
  };
}

/** Returns a claim by its name, or by the names on the way to it: `realm_access.roles`. */
export const claimAt = (claims: Claims, name: string): unknown =>
  ownValue(claims, name) ??
  name.split('.').reduce<unknown>((value, key) => (isRecord(value) ? ownValue(value, key) : undefined), claims);

/** Returns the groups of a claim. Some providers send several as one text: `Admins,Devs`, or `[Admins, Devs]`. */
const groupsIn = (listed: unknown): readonly unknown[] =>
  typeof listed === 'string'
    ? [listed, ...(/^\[?(.*?)\]?$/s.exec(listed.trim())?.[1] ?? '').split(',').map(group => group.trim())]
    : [listed].flat();

const longestName = 80;

/** Returns a name in a form that can be stored. Undefined for a blank one. */
function nameIn(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '';
  if (name.length <= longestName) return name === '' ? undefined : name;
  const cut = name.slice(0, longestName);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A text that can be an address: some providers put a bare name into their claims. */
const Address = z
  .string()
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/)
  .refine(text => textFlaw(text) === undefined)
  .toLowerCase();

/** Returns an address, also the only one of a list, such as `emails` of Azure AD B2C. */
const addressIn = (value: unknown): string | undefined =>
  Address.safeParse(Array.isArray(value) && value.length === 1 ? value[0] : value).data;

type AddressFacts = Pick<OidcPerson, 'email' | 'isEmailVerified' | 'missingAddressClaim'>;

/**
 * Returns the address, and whether it belongs to the person. An absent `email_verified` is unknown (OpenID Connect Core 1.0, section
 * 5.1), unless the administrator trusts the addresses of the issuer. The claim is about `email`, so another claim has to be trusted.
 */
function addressOf({ email: { claim, trusted } }: OidcSettings, claims: Claims): AddressFacts {
  const email = addressIn(claimAt(claims, claim));
  if (email === undefined) return { email, isEmailVerified: false, missingAddressClaim: claim };
  const stated = statedBy(claims['email_verified']);
  if (stated === false || trusted) return { email, isEmailVerified: stated !== false, missingAddressClaim: undefined };
  const isOfEmail = addressIn(claims['email']) === email;
  const isEmailVerified = stated === true && isOfEmail;
  return { email, isEmailVerified, missingAddressClaim: isEmailVerified ? undefined : 'email_verified' };
}

/** Returns what a provider states. Some send the boolean as a text or a number. Undefined: nothing. */
function statedBy(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value));
}

/** Checks whether the groups are at another endpoint, as Entra states it for more than 200 (OpenID Connect Core 1.0, section 5.6.2). */
function isOverage(claims: Claims, claim: string): boolean {
  const names = claims['_claim_names'];
  return (isRecord(names) && Object.hasOwn(names, claim)) || claims['hasgroups'] === true || claims['hasgroups'] === 'true';
}
