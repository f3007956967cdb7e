import { SecretName, SideEffectPolicy } from '@pinion/contracts';
import * as z from 'zod';

/** Its tools' names begin with it. */
export const ConnectionName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'a name is lower case letters, digits and _, as in files; its tools are called files.…');

const Address = z
  .string()
  .max(2000)
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'has to be an http or https address')
  .refine(
    text => !URL.canParse(text) || new URL(text).username === '',
    'has to be without a user and a password; keep keys under Secrets',
  );

const keyHeaders = /^(authorization|proxy-authorization|cookie|.*(api[-_]?key|token|secret).*)$/i;

/** Header templates. A key is named and never written down here: `Bearer {{secrets.FILES_KEY}}`. */
const Headers = z
  .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not a header name'), z.string().max(2000))
  .refine(
    headers => Object.entries(headers).every(([name, value]) => !keyHeaders.test(name) || value.includes('{{secrets.')),
    'a key belongs under Secrets: write {{secrets.NAME}} here, as in Bearer {{secrets.FILES_KEY}}',
  );

/** Who we are to an MCP server that wants a token (client credentials). The secret is named, and goes to its issuer alone. */
const OAuthClient = z.strictObject({
  client_id: z.string().min(1).max(500),
  client_secret: z
    .string()
    .regex(/^\{\{\s*secrets\.\w{1,100}\s*\}\}$/, 'a secret belongs under Secrets: write {{secrets.NAME}} here'),
  issuer: Address,
  scope: z.string().min(1).max(1000).optional(),
});

const SideEffectPolicies = z.record(z.string().min(1).max(200), SideEffectPolicy);

const trust = {
  /** The source's hints say what its tools do; else every tool is irreversible until somebody says otherwise. */
  trust_hints: z.boolean().optional(),
  /** Classes by the source's own name of a tool; they count before any hint. */
  side_effect_policies: SideEffectPolicies.optional(),
};

/** What an administrator says about the effects of a source's tools. What is left out stays as it is. */
export const ConnectionChange = z.strictObject(trust);
export type ConnectionChange = z.infer<typeof ConnectionChange>;

/** What a person can connect. Programs are started for nobody but the administrator's file (PINION_CONFIG). */
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
    /** Where the document is. */
    url: Address.optional(),
    /** The document itself, JSON or YAML; it can't be looked at again by itself. */
    document: z.string().max(5_000_000).optional(),
    /** Where its calls go, when the document does not say. */
    base_url: Address.optional(),
    /** Classes by the name of an operation; without one PUT and DELETE are irreversible. */
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
    /** Which of Composio's toolkits. */
    toolkits: z.array(z.string().min(1).max(100)).min(1, 'name at least one toolkit, as in github').max(50),
    ...trust,
  }),
]);
export type NewConnection = z.infer<typeof NewConnection>;
export type NewConnectionInput = z.input<typeof NewConnection>;
