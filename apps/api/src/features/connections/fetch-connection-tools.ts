import {
  connectionKind,
  connectionSchemaOf,
  type NewConnection,
  type Scope,
  type ToolDefinition,
  type ToolError,
} from '@pinion/contracts';
import type { ListingContext, ToolListing } from '@pinion/tool-runtime';
import type { ApiServices } from '../../platform/api-services.ts';
import { asShared } from '../../worker/run-identity.ts';
import { sourceOfKind } from './connection-sources.ts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';

export type ListingServices = Pick<ApiServices, 'egress' | 'secrets' | 'connectionSources' | 'connections'>;

const timeoutMs = 30_000;

/** Lists the tools of a connection, or those of a source that is not connected yet. */
export async function fetchConnectionTools(
  services: ListingServices,
  scope: Scope,
  { id, kind, name, config }: Pick<ConnectionRow, 'id' | 'kind' | 'name' | 'config'>,
): Promise<ToolListing> {
  const source = sourceOfKind(services.connectionSources, kind);
  if (source.open !== undefined) return source.open.refresh(scope, name);
  const document = connectionKind(kind).isDocument ? await storedDocument(services, scope, id, config) : undefined;
  const parsed = connectionSchemaOf(kind).safeParse({ ...config, ...(document === undefined ? {} : { document }), kind, name });
  if (!parsed.success) return unreadable(parsed.error.issues[0]?.message ?? 'its configuration is invalid');
  const found = await source.list(contextOf(services, scope, parsed.data), parsed.data);
  return config['trace_context'] === false ? { ...found, definitions: found.definitions.map(withoutTrace) } : found;
}

/** Returns the tool that sends no trace context: a version of its own, because versions never change. */
const withoutTrace = (tool: ToolDefinition): ToolDefinition => ({
  ...tool,
  version: `${tool.version}.untraced`,
  gateway_config: { ...tool.gateway_config, trace_context: false },
});

const unreadable = (message: string): ToolListing => ({ definitions: [], error: { code: 'VALIDATION_ERROR', message } });

/** Returns the stored document of a connection that has no address to load it from. */
const storedDocument = async (
  { connections }: Pick<ApiServices, 'connections'>,
  scope: Scope,
  id: string,
  { url, document }: Record<string, unknown>,
): Promise<string | undefined> => (url === undefined && document === undefined ? connections.document(scope, id) : undefined);

const contextOf = (
  { egress, secrets }: Pick<ApiServices, 'egress' | 'secrets'>,
  scope: Scope,
  { kind, name }: NewConnection,
): ListingContext => ({
  scope,
  egress,
  clock: { now: Date.now },
  signal: AbortSignal.timeout(timeoutMs),
  async readSecret(secret, to) {
    const shared = asShared(scope);
    const located = await secrets.locate(secret, shared);
    if (located === undefined) return { error: missing(secret) };
    const refusal = secrets.refusalFor?.(located, to);
    if (refusal !== undefined) return { error: refusal };
    const value = await secrets.read(located, shared, { used_by: `${name} (${kind})` });
    return value === undefined ? { error: missing(secret) } : { value };
  },
});

const missing = (name: string): ToolError => ({
  code: 'AUTH_REQUIRED',
  message: `It requires the secret ${name}. Add it under Secrets and try again`,
  details: { secret: name },
});
