import type { ConnectionItem, NewConnection } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { SecretChoice } from '../../secrets/index.ts';

export type ConnectionDraft = {
  kind: ConnectionItem['kind'];
  name: string;
  url: string;
  /** The secret that authenticates with the source. */
  secret: SecretChoice;
  /** MCP: the client id for OAuth client credentials. `secret` is then this client's secret. */
  clientId: string;
  /** The one authorization server that the client's secret is for. */
  issuer: string;
  scope: string;
  /** MCP: true to trust the side-effect hints of the server. */
  trustsHints: boolean;
  /** OpenAPI: the document itself, instead of its address. */
  document: string;
  /** Composio: the toolkits, as in `github, gmail`. */
  toolkits: string;
  entity: string;
};
export type ConnectionErrors = Partial<Record<keyof ConnectionDraft, string>>;

export const emptyDraft: ConnectionDraft = {
  kind: 'mcp',
  name: '',
  url: '',
  secret: { name: '' },
  clientId: '',
  issuer: '',
  scope: '',
  trustsHints: false,
  document: '',
  toolkits: '',
  entity: '',
};

/** Checks whether the connection authenticates with OAuth instead of a key. */
export const hasClient = ({ kind, clientId }: ConnectionDraft): boolean => kind === 'mcp' && clientId !== '';

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns the faults that prevent a draft from being sent. The server validates it again. */
export function validateConnection(draft: ConnectionDraft): ConnectionErrors {
  const { kind, name, url, secret, issuer, document, toolkits } = draft;
  const faults: ConnectionErrors = {};
  if (!NAME.test(name)) faults.name = t('Use lowercase letters, digits, and _, starting with a letter, for example files.');
  const needsUrl = kind === 'mcp' || kind === 'hub' || (kind === 'openapi' && document === '');
  if ((needsUrl || url !== '') && !isAddress(url)) faults.url = t('Enter a URL that starts with https:// or http://.');
  if (hasClient(draft) && secret.name === '') faults.secret = t('Choose the secret of this client, or create it.');
  if (hasClient(draft) && !isAddress(issuer)) faults.issuer = t('Enter a URL that starts with https:// or http://.');
  if (kind === 'composio' && listOf(toolkits).length === 0)
    faults.toolkits = t('Enter at least one toolkit, for example github, gmail.');
  return faults;
}

export const isValid = (faults: ConnectionErrors): boolean => Object.keys(faults).length === 0;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

/** Returns the draft in the format of the API. Empty fields are left out. */
export function toNewConnection(draft: ConnectionDraft): NewConnection {
  const { kind, name, url, document, toolkits, entity } = draft;
  const secret = draft.secret.name;
  switch (kind) {
    case 'mcp':
      return { kind, name, url, ...proofOf(draft), ...(draft.trustsHints ? { trust_hints: true } : {}) };
    case 'openapi':
      return {
        kind,
        name,
        ...(document === '' ? { url } : { document }),
        ...(document !== '' && url !== '' ? { base_url: url } : {}),
      };
    case 'hub':
      return { kind, name, url, ...(secret === '' ? {} : { key_secret: secret }) };
    case 'composio':
      return {
        kind,
        name,
        toolkits: listOf(toolkits),
        ...(url === '' ? {} : { url }),
        ...(secret === '' ? {} : { key_secret: secret }),
        ...(entity === '' ? {} : { entity_id: entity }),
      };
  }
}

/** Returns the credentials for an MCP server: OAuth client credentials (RFC 6749 section 4.4), a key, or none. */
function proofOf(draft: ConnectionDraft): Pick<Extract<NewConnection, { kind: 'mcp' }>, 'headers' | 'oauth'> {
  const { clientId, issuer, scope } = draft;
  const secret = draft.secret.name;
  if (hasClient(draft)) {
    const oauth = { client_id: clientId, client_secret: `{{secrets.${secret}}}`, issuer };
    return { oauth: scope === '' ? oauth : { ...oauth, scope } };
  }
  return secret === '' ? {} : { headers: { Authorization: `Bearer {{secrets.${secret}}}` } };
}
