import { SecretName, SideEffectPolicy } from '@pinion/contracts';
import * as z from 'zod';
import { maxDocumentLength, tooLargeText } from './parse-document.ts';
import { refreshSchedules } from '../../stores/connections/connections.ts';

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

/** Whether calls carry the trace of their run, so that the source can continue it. Default: true. */
const TraceContext = z.boolean();

/** A display name. The name, with which the names of the tools begin, never changes. */
const Title = z.string().trim().max(80);
/** The interval at which the tools are loaded again. MCP servers are checked every ten minutes in any case. */
const Refresh = z.enum(refreshSchedules);
/** The document itself, JSON or YAML. */
const Document = z.string().max(maxDocumentLength, tooLargeText);
/** The operations to import, by their names without the name of the connection. */
const Operations = z.array(z.string().min(1).max(200)).min(1, 'Choose at least one operation').max(1000);
const AgentId = z.string().min(1).max(200);
/** Whether operations that work with and without a key use it. */
const OptionalKeys = z.enum(['use', 'omit']);
const EntityId = z.string().min(1).max(200);
/** The Composio toolkits to use. */
const Toolkits = z.array(z.string().min(1).max(100)).min(1, 'Enter at least one toolkit, such as github').max(50);

/** The administrator's changes to a connection. Omitted fields stay unchanged, null clears a field. */
export const ConnectionChange = z.strictObject({
  ...trust,
  trace_context: TraceContext.optional(),
  /** An empty title shows the name. */
  title: Title.optional(),
  refresh: Refresh.optional(),
  url: Address.optional(),
  /** The secret that is sent as key. For an MCP server with an OAuth client, it is the client's secret. */
  key_secret: z.nullable(SecretName).optional(),
  /** OpenAPI: the base URL of its calls. */
  base_url: z.nullable(Address).optional(),
  /** OpenAPI: a newer document in place of the one of before. */
  document: Document.optional(),
  /** OpenAPI: the operations to import; null imports all. */
  operations: z.nullable(Operations).optional(),
  /** OpenAPI: whether optional keys are used; null uses the first method of authentication of each operation. */
  optional_keys: z.nullable(OptionalKeys).optional(),
  /** Tool hub: the agent as which the tools are called. */
  agent_id: z.nullable(AgentId).optional(),
  /** Composio: the user whose accounts are used, and the toolkits. */
  entity_id: z.nullable(EntityId).optional(),
  toolkits: Toolkits.optional(),
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;

/** An OpenAPI document to look into before it is added. */
export const DocumentPreview = z.strictObject({
  url: Address.optional(),
  document: Document.optional(),
  base_url: Address.optional(),
  /** The name of the connection; proposed from the document when absent. */
  name: ConnectionName.optional(),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;

/** A connection that a user can add. Programs are started only from the administrator's file (PINION_CONFIG). */
export const NewConnection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mcp'),
    name: ConnectionName,
    trace_context: TraceContext.optional(),
    url: Address,
    headers: Headers.default({}),
    oauth: OAuthClient.optional(),
    ...trust,
  }),
  z.strictObject({
    kind: z.literal('openapi'),
    name: ConnectionName,
    trace_context: TraceContext.optional(),
    /** The address of the document. */
    url: Address.optional(),
    document: Document.optional(),
    operations: Operations.optional(),
    /** If absent, the first method of authentication of each operation is used. */
    optional_keys: OptionalKeys.optional(),
    /** The base URL of its calls, when the document has none. */
    base_url: Address.optional(),
    /** Classes by operation name. Without one, PUT and DELETE are irreversible. */
    side_effect_policies: SideEffectPolicies.optional(),
  }),
  z.strictObject({
    kind: z.literal('hub'),
    name: ConnectionName,
    trace_context: TraceContext.optional(),
    url: Address,
    key_secret: z.optional(SecretName),
    agent_id: AgentId.optional(),
  }),
  z.strictObject({
    kind: z.literal('composio'),
    name: ConnectionName,
    trace_context: TraceContext.optional(),
    url: Address.optional(),
    key_secret: z.optional(SecretName),
    entity_id: EntityId.optional(),
    toolkits: Toolkits,
    ...trust,
  }),
]);
export type NewConnection = z.infer<typeof NewConnection>;
