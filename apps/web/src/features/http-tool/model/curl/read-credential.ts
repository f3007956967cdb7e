import type { CurlCredential, NameValue } from './curl-request.ts';
import { isPlaceholderOfKey } from './placeholder.ts';

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The last word of a name that says that its value is a key. */
const lastWords = wordsIn(
  'key apikey accesskey authkey secretkey token accesstoken authtoken apitoken secret clientsecret password passwd pwd passphrase signature sig',
);

/** Words before `key` and `token` that say that the value is none. */
const harmless = wordsIn(
  'idempotency cache surrogate partition sort primary foreign search object public page next continuation sync start cursor group row range hash translation language',
);

/** Names that mean a key only with a value that looks like one. */
const vague = wordsIn('key code auth authorization authentication session sessionid sid credential credentials bearer jwt');

/** A last word that joins a service with its key: `hapikey`, `maptilerapikey`. */
const compound = /(?:api|access|auth|secret)(?:key|token)$/;

/** The beginnings of keys of well-known services, and of a JSON Web Token. */
const wellKnown =
  /^(?:sk-|sk_|pk_|rk_|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abpr]-|AIza|AKIA|tvly-|pplx-|hf_|gsk_|key-|SG\.|shpat_|dop_v1_|npm_|eyJ[\w-]+\.eyJ)[\w.~+/=-]{8,}$/;

const isRandom = (text: string): boolean => /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=-]{12,}$/.test(text);

/** Returns whether a value is a key, by its name and by what it looks like. */
export function isKey({ name, value }: NameValue): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '');
  const [last = '', before] = [words.at(-1), words.at(-2)];
  if (wellKnown.test(value)) return true;
  if (/^app_?id$/i.test(name)) return true;
  // Many services call their key by a word that others use for anything.
  if (words.length === 1 && vague.has(last)) return isRandom(value) || (last === 'key' && isPlaceholderOfKey(value));
  if (last === 'id' && before === 'session') return isRandom(value);
  return (lastWords.has(last) || compound.test(last)) && !harmless.has(before ?? '');
}

const keyOf = (text: string): string | undefined => (text === '' || isPlaceholderOfKey(text) ? undefined : text);

/** Returns the credential in a header. Undefined for a header that is not one. */
export function credentialInHeader({ name, value }: NameValue): CurlCredential | undefined {
  if (/^(?:proxy-)?authorization$/i.test(name)) return authorization(name, value);
  if (/^cookie$/i.test(name) || isKey({ name, value })) return { kind: 'header', name: name.toLowerCase(), value: keyOf(value) };
  return undefined;
}

function authorization(name: string, value: string): CurlCredential {
  const [, scheme = '', rest = ''] = /^(\S+)\s+([\s\S]+)$/.exec(value) ?? [];
  if (/^bearer$/i.test(scheme)) return { kind: 'bearer', name: 'authorization', value: keyOf(rest.trim()) };
  const pair = /^basic$/i.test(scheme) ? decoded(rest.trim()) : undefined;
  if (pair !== undefined || /^basic$/i.test(scheme)) return { kind: 'basic', name: 'authorization', value: pair };
  return { kind: 'header', name: name.toLowerCase(), value: keyOf(rest.trim()) === undefined ? keyOf(value) : value };
}

function decoded(text: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(text), char => char.codePointAt(0) ?? 0));
  } catch {
    return undefined;
  }
}

/** Returns the credential in a query parameter. Undefined for a parameter that is not one. */
export const credentialInQuery = ({ name, value }: NameValue): CurlCredential | undefined =>
  isKey({ name, value }) ? { kind: 'query', name, value: keyOf(value) } : undefined;

/** Returns the credential in a property or field of the body. Undefined for one that is not one. */
export const credentialInBody = ({ name, value }: NameValue): CurlCredential | undefined =>
  isKey({ name, value }) ? { kind: 'body', name, value: keyOf(value) } : undefined;

/** A path that is known to contain a key: a bot of Telegram, a webhook of Slack, Discord or Teams. */
const pathWithKey =
  /\/bot\d{6,}:[\w-]{20,}|hooks\.slack\.com\/(?:services|workflows|triggers)\/|\/api\/webhooks\/\d+\/[\w-]{20,}|\.webhook\.office\.com\//;

/** Returns whether the address contains a key, which can't be sent from a secret. */
export const hasKeyInPath = (url: string): boolean =>
  pathWithKey.test(url) ||
  url
    .split('/')
    .slice(3)
    .some(segment => wellKnown.test(segment));

/**
 * Returns the credential of `-u user:password`. Its value is undefined while the password is missing: `user:` has an empty one, as services
 * with a key and no password ask for it.
 */
export function credentialOfUser(text: string): CurlCredential {
  const at = text.indexOf(':');
  const [user, password] = [text.slice(0, at), text.slice(at + 1)];
  const isWhole = at >= 0 && keyOf(password === '' ? user : password) !== undefined && keyOf(text) !== undefined;
  return { kind: 'basic', name: 'authorization', value: isWhole ? text : undefined };
}
