import { isRecord, ownValue } from '@pinion/contracts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, resolveRef, stringOrUndefined } from './resolve-ref.ts';

/** The authentication of a tool: names of secrets, and the templates that use them. */
export type Security = {
  secrets: string[];
  headers: Record<string, string>;
  query: Record<string, string>;
  /** Lowercase header names and query names that carry keys, which no argument may use. */
  taken: ReadonlySet<string>;
  /** Names of the secrets that calls can be sent with, and succeed without. Empty where authentication is required. */
  optional: string[];
  /** The reason why no authentication method can be used. */
  problem?: string;
};

/** Decides where authentication is optional: `use` sends the key, `omit` calls without. If absent, the first method wins. */
export type OptionalKeys = 'use' | 'omit';

type Template = { in: 'header' | 'query'; name: string; text: string };

/**
 * Returns the first authentication method that can be used: each of its schemes becomes a secret and a template. An empty method
 * beside others makes authentication optional (OpenAPI 3.1, 4.8.10).
 */
export function securityOf(
  document: OpenDocument,
  operation: Readonly<Record<string, unknown>>,
  { prefix, optionalKeys }: { prefix: string; optionalKeys: OptionalKeys | undefined },
): Security {
  const ways = [operation['security'] ?? document['security']].flat().filter(isRecord);
  const tries = ways.map(way => readWay(document, Object.keys(way), prefix));
  const usable = tries.filter(found => found.problem === undefined);
  const open = usable.find(({ secrets }) => secrets.length === 0);
  const keyed = usable.find(({ secrets }) => secrets.length > 0);
  const first = usable[0] ?? tries[0] ?? readWay(document, [], prefix);
  if (open === undefined || keyed === undefined) return first;
  const chosen = optionalKeys === undefined ? first : optionalKeys === 'use' ? keyed : open;
  return { ...chosen, optional: keyed.secrets };
}

function readWay(document: OpenDocument, schemes: readonly string[], prefix: string): Security {
  const components = resolveRef(document, document['components']);
  const found: Security = { secrets: [], headers: {}, query: {}, taken: new Set(), optional: [] };
  const taken = new Set<string>();
  for (const scheme of schemes) {
    const declared = resolveRef(document, ownValue(asRecord(components?.['securitySchemes']), scheme));
    const secret = secretNameOf(prefix, scheme);
    const template = declared === undefined ? undefined : templateOf(declared, secret);
    if (template === undefined) return { ...found, problem: `the security scheme ${scheme} is not supported` };
    found.secrets.push(secret);
    taken.add(`${template.in} ${template.in === 'header' ? template.name.toLowerCase() : template.name}`);
    const before = template.in === 'header' ? found.headers[template.name] : undefined;
    if (template.in === 'query') found.query[template.name] = template.text;
    else found.headers[template.name] = before === undefined ? template.text : `${before}; ${template.text}`;
  }
  return { ...found, taken };
}

const asRecord = (value: unknown): Record<string, unknown> => Object.fromEntries(entriesOf(value));

function templateOf(scheme: Readonly<Record<string, unknown>>, secret: string): Template | undefined {
  const authorization = (text: string): Template => ({ in: 'header', name: 'Authorization', text });
  switch (scheme['type']) {
    case 'http': {
      const kind = stringOrUndefined(scheme['scheme'])?.toLowerCase();
      if (kind === 'bearer') return authorization(`Bearer {{secrets.${secret}}}`);
      return kind === 'basic' ? authorization(`Basic {{base64(secrets.${secret})}}`) : undefined;
    }
    case 'oauth2':
    case 'openIdConnect':
      return authorization(`Bearer {{secrets.${secret}}}`);
    case 'apiKey':
      return keyTemplate(stringOrUndefined(scheme['name']) ?? '', scheme['in'], `{{secrets.${secret}}}`);
    default:
      return undefined;
  }
}

const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

function keyTemplate(name: string, where: unknown, text: string): Template | undefined {
  if (name === '') return undefined;
  if (where === 'query') return { in: 'query', name, text };
  if (!token.test(name)) return undefined;
  if (where === 'cookie') return { in: 'header', name: 'Cookie', text: `${name}=${text}` };
  return where === 'header' ? { in: 'header', name, text } : undefined;
}

/**
 * Returns `SHOP_API_KEY` for the scheme `apiKey` of the document `shop`. The value of basic authentication is `user:password`.
 */
const secretNameOf = (prefix: string, scheme: string): string =>
  `${prefix}_${scheme.replace(/([a-z0-9])([A-Z])/g, '$1_$2')}`
    .toUpperCase()
    .replace(/[^A-Z0-9_]+/g, '_')
    .replace(/^(?=\d)/, '_')
    .slice(0, 128);
