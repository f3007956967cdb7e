import type { HttpToolDraft } from './http-tool-draft.ts';

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' };
const noise = /^(?:api|v\d+(?:\.\d+)?|rest|public|www)$/i;

/** Suggests the name of a tool from its request: `GET https://api.shop.example/v1/orders/{id}` is `shop.get_order`. */
export function suggestName({ method, address }: Pick<HttpToolDraft, 'method' | 'address'>): string {
  const [, host = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/([^/?#:]*)[^/]*|pinion:)(.*)$/i.exec(address) ?? [];
  const segments = path.split('/').filter(segment => segment !== '' && !noise.test(segment));
  const words = segments.filter(segment => !segment.startsWith('{')).map(wordOf);
  const isOne = segments.at(-1)?.startsWith('{') === true;
  const owner = ownerOf(host) ?? (words.length > 1 ? words.shift() : undefined);
  const last = words.at(-1);
  const noun = last === undefined ? 'request' : isOne ? last.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : last;
  return [owner, `${verbs[method] ?? 'get'}_${noun}`].filter(part => part !== undefined && part !== '').join('.');
}

/** Returns the name of the service in a host name. Undefined for an address or a host of this machine. */
function ownerOf(host: string): string | undefined {
  if (host === '' || host === 'localhost' || host.startsWith('[') || /^[\d.]+$/.test(host)) return undefined;
  const labels = host.split('.').filter(label => !noise.test(label));
  return wordOf(labels.length > 1 ? (labels.at(-2) ?? '') : (labels[0] ?? ''));
}

const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
