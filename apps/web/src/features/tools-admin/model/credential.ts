import { isRecord } from '@pinion/contracts';
import { namesSecret } from '../../../lib/names-secret.ts';
import { parseDefinition, fieldAt, withField } from './definition-fields.ts';

export const credentialKinds = ['none', 'bearer', 'basic', 'header', 'query'] as const;
type CredentialKind = (typeof credentialKinds)[number];

/** The credential of an HTTP tool. `custom` means that its headers, query and body contain more than one kind can express. */
export type Credential = {
  kind: CredentialKind | 'custom';
  secret: string;
  /** The name of the header or the query parameter. */
  name: string;
};

export type CredentialLocation = 'headers' | 'query';
type Entry = { location: CredentialLocation; name: string; template: string };

const noCredential: Credential = { kind: 'none', secret: '', name: '' };
const authorization = 'authorization';
const plain = /^\{\{\s*secrets\.(\w*)\s*\}\}$/;
const bearer = /^Bearer \{\{\s*secrets\.(\w*)\s*\}\}$/i;
const basic = /^Basic \{\{\s*base64\(\s*secrets\.(\w*)\s*\)\s*\}\}$/i;

/** Returns the credential of a definition, read from its templates. */
export function credentialOf(definition: Record<string, unknown>): Credential {
  const [entry, ...others] = secretEntries(definition);
  const inBody = namesSecret(JSON.stringify(fieldAt(definition, ['gateway_config', 'body']) ?? ''));
  if (entry === undefined && !inBody) return noCredential;
  return entry === undefined || inBody || others.length > 0 ? { kind: 'custom', secret: '', name: '' } : readEntry(entry);
}

function readEntry({ location: target, name, template }: Entry): Credential {
  const isAuthorization = target === 'headers' && name.toLowerCase() === authorization;
  const kinds: readonly (readonly [CredentialKind, RegExp])[] = [
    ...(isAuthorization
      ? ([
          ['bearer', bearer],
          ['basic', basic],
        ] as const)
      : []),
    [target === 'headers' ? 'header' : 'query', plain],
  ];
  for (const [kind, pattern] of kinds) {
    const secret = pattern.exec(template)?.[1];
    if (secret !== undefined) return { kind, secret, name };
  }
  return { kind: 'custom', secret: '', name };
}

/** Returns the text with another credential: its template, and the name of its secret among those that the tool reads. */
export function withCredential(text: string, credential: Credential): string {
  const definition = parseDefinition(text);
  if (definition === undefined) return text;
  const before = credentialOf(definition);
  let after = text;
  for (const { location: target, name } of secretEntries(definition))
    after = withField(after, ['gateway_config', target, name], undefined);
  const entry = entryFor(credential);
  if (entry !== undefined) after = withField(after, ['gateway_config', entry.location, entry.name], entry.template);
  const listed = fieldAt(definition, ['secrets']);
  const others = Array.isArray(listed) ? listed.filter(secret => secret !== before.secret) : [];
  const secrets = credential.secret === '' ? others : [...others, credential.secret];
  return withField(after, ['secrets'], secrets.length === 0 ? undefined : secrets);
}

function entryFor({ kind, secret, name }: Credential): Entry | undefined {
  const reference = `{{secrets.${secret}}}`;
  switch (kind) {
    case 'bearer':
      return { location: 'headers', name: authorization, template: `Bearer ${reference}` };
    case 'basic':
      return { location: 'headers', name: authorization, template: `Basic {{base64(secrets.${secret})}}` };
    case 'header':
      return {
        location: 'headers',
        name: name === '' || name.toLowerCase() === authorization ? 'x-api-key' : name,
        template: reference,
      };
    case 'query':
      return {
        location: 'query',
        name: name === '' || name.toLowerCase() === authorization ? 'api_key' : name,
        template: reference,
      };
    case 'none':
    case 'custom':
      return undefined;
  }
}

const secretEntries = (definition: Record<string, unknown>): Entry[] =>
  (['headers', 'query'] as const).flatMap(target =>
    pairsAt(definition, target).flatMap(([name, template]) => (isSecret(template) ? [{ location: target, name, template }] : [])),
  );

const isSecret = (template: string): boolean => /\{\{[^}]*secrets\./.test(template);

const pairsAt = (definition: Record<string, unknown>, target: CredentialLocation): [string, string][] => {
  const pairs = fieldAt(definition, ['gateway_config', target]);
  return isRecord(pairs) ? Object.entries(pairs).map(([name, value]) => [name, String(value)]) : [];
};

/** Returns the headers or query parameters except the credential, one `name: value` per line. */
export const headerLinesOf = (definition: Record<string, unknown>, target: CredentialLocation): string =>
  pairsAt(definition, target)
    .filter(([, value]) => !isShownAsCredential(definition, value))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const isShownAsCredential = (definition: Record<string, unknown>, value: string): boolean =>
  isSecret(value) && credentialOf(definition).kind !== 'custom';

/** Returns the text with these lines as its headers or query. Undefined when a line is not `name: value`. */
export function withHeaderLines(text: string, target: CredentialLocation, rows: string): string | undefined {
  const definition = parseDefinition(text);
  if (definition === undefined) return text;
  const kept = pairsAt(definition, target).filter(([, value]) => isShownAsCredential(definition, value));
  const pairs: [string, string][] = [];
  for (const row of rows.split('\n').filter(one => one.trim() !== '')) {
    const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(row) ?? [];
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  const all = Object.fromEntries([...pairs, ...kept]);
  return withField(text, ['gateway_config', target], Object.keys(all).length === 0 ? undefined : all);
}
