import { SecretName, SideEffectPolicy } from '@pinion/contracts';
import * as z from 'zod';

/** The connection name, with which its tools' names begin. */
const ConnectionName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lower case letters, digits and _, such as files. Its tools are named files.…');

const Address = z
  .string()
  .max(2000)
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL')
  .refine(
    text => !URL.canParse(text) || new URL(text).username === '',
    'cannot contain a user or a password. Store keys under Secrets',
  );

const keyHeaders = /^(authorization|proxy-authorization|cookie|.*(api[-_]?key|token|secret).*)$/i;

/** Header templates. A key is referred to by name and never stored here: `Bearer {{secrets.FILES_KEY}}`. */
const Headers = z
  .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not a header name'), z.string().max(2000))
  .refine(
    headers => Object.entries(headers).every(([name, value]) => !keyHeaders.test(name) || value.includes('{{secrets.')),
    'Store the key under Secrets and enter {{secrets.NAME}} here, such as Bearer {{secrets.FILES_KEY}}',
  );

/**
 * The client credentials for an MCP server that requires a token. The secret is referred to by name, and sent to its issuer
 * alone.
 */
const OAuthClient = z.strictObject({
  client_id: z.string().min(1).max(500),
  client_secret: z
    .string()
    .regex(/^\{\{\s*secrets\.\w{1,100}\s*\}\}$/, 'Store the secret under Secrets and enter {{secrets.NAME}} here'),
  issuer: Address,
  scope: z.string().min(1).max(1000).optional(),
});

const SideEffectPolicies = z.record(z.string().min(1).max(200), SideEffectPolicy);

const trust = {
  /** True to classify tools by the source's hints. Otherwise every tool is irreversible until a user classifies it. */
  trust_hints: z.boolean().optional(),
  /** Classes by the source's own tool name. They take precedence over hints. */
  side_effect_policies: SideEffectPolicies.optional(),
};

/** The administrator's changes to the side effects of a source's tools. Omitted fields stay unchanged. */
export const ConnectionChange = z.strictObject(trust);
export type ConnectionChange = z.infer<typeof ConnectionChange>;

/** A connection that a user can add. Programs are started only from the administrator's file (PINION_CONFIG). */
export const NewConnection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mcp'),
    name: ConnectionName,
    url: Address,
    headers: Headers.default({}),
    oauth: OAuthClient.optional(),
    ...trust,
  }),
  z.strictObject({
    kind: z.literal('openapi'),
    name: ConnectionName,
    /** The address of the document. */
    url: Address.optional(),
    /** The document itself, JSON or YAML. It can't be refreshed automatically. */
    document: z.string().max(5_000_000).optional(),
    /** The base URL of its calls, when the document has none. */
    base_url: Address.optional(),
    /** Classes by operation name. Without one, PUT and DELETE are irreversible. */
    side_effect_policies: SideEffectPolicies.optional(),
  }),
  z.strictObject({
    kind: z.literal('hub'),
    name: ConnectionName,
    url: Address,
    key_secret: z.optional(SecretName),
    agent_id: z.string().min(1).max(200).optional(),
  }),
  z.strictObject({
    kind: z.literal('composio'),
    name: ConnectionName,
    url: Address.optional(),
    key_secret: z.optional(SecretName),
    entity_id: z.string().min(1).max(200).optional(),
    /** The Composio toolkits to use. */
    toolkits: z.array(z.string().min(1).max(100)).min(1, 'Enter at least one toolkit, such as github').max(50),
    ...trust,
  }),
]);
export type NewConnection = z.infer<typeof NewConnection>;
