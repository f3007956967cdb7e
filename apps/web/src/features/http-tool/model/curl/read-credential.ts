import type { CurlCredential, NameValue } from './curl-request.ts';

const keyHeader = /(?:^|[-_])(?:api[-_]?key|apikey|auth[-_]?key|access[-_]?key|token|secret|password)$/i;
const keyParameter = /^(?:api[-_]?key|apikey|access[-_]?token|auth[-_]?token|token|app_?id|appid|client_secret|sig|signature)$/i;

/** Text that a documentation page writes in place of a key: `$TOKEN`, `<your key>`, `{{key}}`, `YOUR_API_KEY`. */
const placeholder = /^(?:\$\{?\w+\}?|%\w+%|<[^>]*>|\{\{?[^}]*\}\}?|\[[^\]]*\]|(?:your|my)[-_ ]?\w*|x{3,}|\*{3,}|\.{3}|…)$/i;

const keyOf = (text: string): string | undefined => (text === '' || placeholder.test(text) ? undefined : text);

/** Returns the credential in a header. Undefined for a header that is not one. */
export function credentialInHeader({ name, value }: NameValue): CurlCredential | undefined {
  if (/^(?:proxy-)?authorization$/i.test(name)) return authorization(name, value);
  if (/^cookie$/i.test(name) || keyHeader.test(name)) return { kind: 'header', name: name.toLowerCase(), value: keyOf(value) };
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
  keyParameter.test(name) ? { kind: 'query', name, value: keyOf(value) } : undefined;

/** Returns the credential of `-u user:password`. Its value is undefined while the password is missing. */
export function credentialOfUser(text: string): CurlCredential {
  const password = text.slice(text.indexOf(':') + 1);
  const isWhole = text.includes(':') && keyOf(password) !== undefined && keyOf(text) !== undefined;
  return { kind: 'basic', name: 'authorization', value: isWhole ? text : undefined };
}
