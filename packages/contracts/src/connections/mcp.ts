import * as z from 'zod/mini';
import { isRecord } from '../json/own-value.ts';
import { hintFields, SourceUrl, traceFields } from './connection-fields.ts';
import { connectionSchema, defineConnectionKind } from './connection-kind.ts';

const keyHeaders = /^(authorization|proxy-authorization|cookie|.*(api[-_]?key|token|secret).*)$/i;

/** Header templates. A key is referred to by name and never stored here: `Bearer {{secrets.FILES_KEY}}`. */
const Headers = z
  .record(
    z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not a header name')),
    z.string().check(z.maxLength(2000)),
  )
  .check(
    z.refine(
      headers => Object.entries(headers).every(([name, value]) => !keyHeaders.test(name) || value.includes('{{secrets.')),
      'Store the key under Secrets and enter {{secrets.NAME}} here, such as Bearer {{secrets.FILES_KEY}}',
    ),
  );

/**
 * The client credentials for a server that requires a token. The secret is referred to by name, and sent to its issuer alone.
 */
const OAuthClient = z.strictObject({
  client_id: z.string().check(z.minLength(1), z.maxLength(500)),
  client_secret: z
    .string()
    .check(z.regex(/^\{\{\s*secrets\.\w{1,100}\s*\}\}$/, 'Store the secret under Secrets and enter {{secrets.NAME}} here')),
  issuer: SourceUrl,
  scope: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
});

/** A server of the Model Context Protocol. Programs are started only from the administrator's file (PINION_CONFIG). */
export const mcpConnection = defineConnectionKind({
  schema: connectionSchema('mcp', {
    url: SourceUrl,
    headers: z._default(Headers, {}),
    oauth: z.optional(OAuthClient),
    ...hintFields,
    ...traceFields,
  }),
  changes: { url: z.optional(z.nullable(SourceUrl)), ...traceFields },
  credentials: ['key', 'oauth_client'],
  gateway: 'mcp',
  reportsChanges: true,
  descriptions: 'trusted_source',
  withSecret: ({ oauth, ...config }, secret) => {
    if (isRecord(oauth) && secret !== null) return { ...config, oauth: { ...oauth, client_secret: `{{secrets.${secret}}}` } };
    const { Authorization: _key, authorization: _lower, ...headers } = isRecord(config['headers']) ? config['headers'] : {};
    return { ...config, headers: secret === null ? headers : { ...headers, Authorization: `Bearer {{secrets.${secret}}}` } };
  },
});
