import { t } from '../lib/texts/t.ts';
import { type ConnectionPresentation, type ConnectionValues, fieldText } from './connection-presentation.ts';
import { trustHintsField } from './trust-hints-field.ts';

const hasClient = (values: ConnectionValues): boolean => fieldText(values, 'client_id') !== '';

export const mcpPresentation: ConnectionPresentation = {
  label: t('MCP server'),
  origin: t('Provided by connected servers.'),
  add: [
    { kind: 'url', key: 'url', label: t('URL'), placeholder: 'https://mcp.example.com/mcp', hint: t('Streamable HTTP.') },
    {
      kind: 'secret',
      label: values => (hasClient(values) ? t('Client secret') : t('API key')),
      hint: values => (hasClient(values) ? undefined : t('Sent as Authorization: Bearer.')),
      missingText: values => (hasClient(values) ? t('Choose the secret of this client, or create it.') : undefined),
      sentTo: values => fieldText(values, hasClient(values) ? 'issuer' : 'url'),
    },
    {
      kind: 'text',
      key: 'client_id',
      label: t('OAuth client'),
      placeholder: 'pinion-shop',
      hint: t('For servers that require a token: the key above is the client secret and is sent only to its issuer.'),
      isOptional: true,
    },
    { kind: 'url', key: 'issuer', label: t('Issuer'), placeholder: 'https://login.example.com', when: hasClient },
    { kind: 'text', key: 'scope', label: t('Token scope'), placeholder: 'files.read', isOptional: true, when: hasClient },
    trustHintsField,
  ],
  edit: [{ kind: 'url', key: 'url', label: t('URL') }, trustHintsField],
  toConfig: (values, secret) => ({
    url: fieldText(values, 'url'),
    ...credentialsOf(values, secret),
    ...(values['trust_hints'] === true ? { trust_hints: true } : {}),
  }),
};

/** Returns the credentials for a server: OAuth client credentials (RFC 6749 section 4.4), a key, or none. */
function credentialsOf(values: ConnectionValues, secret: string): Record<string, unknown> {
  if (!hasClient(values)) return secret === '' ? {} : { headers: { Authorization: `Bearer {{secrets.${secret}}}` } };
  const scope = fieldText(values, 'scope');
  const client = {
    client_id: fieldText(values, 'client_id'),
    client_secret: `{{secrets.${secret}}}`,
    issuer: fieldText(values, 'issuer'),
  };
  return { oauth: scope === '' ? client : { ...client, scope } };
}
