import { connectionKind, connectionKindNames, isRecord, type Scope, SideEffectPolicy } from '@pinion/contracts';
import type { McpServerConfig } from '@pinion/tool-runtime/providers/mcp';
import * as z from 'zod/mini';
import { sourceOfKind } from './connection-sources.ts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { ToolOrigin } from './sync-server-tools.ts';

/** Returns the first part of the names of a source's tools. The MCP provider spells its servers the same way. */
const namespaceOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');

export const originOf = ({ kind, name }: Pick<ConnectionRow, 'kind' | 'name'>): ToolOrigin => ({
  kind,
  name,
  namespace: namespaceOf(name),
});

/** Returns true for a connection of the administrator's file, which no one else can remove. */
export const isConfigured = (
  { connectionSources }: Pick<ApiServices, 'connectionSources'>,
  scope: Scope,
  { kind, name }: Pick<ConnectionRow, 'kind' | 'name'>,
): boolean => sourceOfKind(connectionSources, kind).open?.isConfigured(scope, name) === true;

/** Returns true for the name of a connection of the administrator's file, of any kind. */
export const isConfiguredName = (services: Pick<ApiServices, 'connectionSources'>, scope: Scope, name: string): boolean =>
  connectionKindNames.some(kind => isConfigured(services, scope, { kind, name }));

/** Returns true for a connection from the administrator's file that the file no longer names. */
export const isOrphan = (services: Pick<ApiServices, 'connectionSources'>, scope: Scope, row: ConnectionRow): boolean =>
  row.config['from'] === 'file' && !isConfigured(services, scope, row);

/** Returns the location of the connection that is shown to users. */
export const connectionPathOf = ({ config }: Pick<ConnectionRow, 'config'>): string => {
  const { url, command, args, type, settings } = config;
  if (typeof url === 'string') return url;
  if (typeof type === 'string') return settingsText(settings) || type;
  if (typeof command !== 'string') return 'Imported document';
  return [command, ...(Array.isArray(args) ? args.map(String) : [])].join(' ');
};

/** Returns the settings of a custom connection as text: their address, else each plain one, as in `notebook: team`. */
function settingsText(settings: unknown): string {
  if (!isRecord(settings)) return '';
  if (typeof settings['url'] === 'string') return settings['url'];
  const plain = Object.entries(settings).filter(([, value]) => typeof value !== 'object');
  return plain.map(([name, value]) => `${name}: ${String(value)}`).join(', ');
}

/** Returns the gateway that performs the tools of a connection: that of its kind, or of the provider that it names. */
export const gatewayOf = ({ kind, config }: Pick<ConnectionRow, 'kind' | 'config'>): string | undefined =>
  connectionKind(kind).gateway ?? (typeof config['type'] === 'string' ? config['type'] : undefined);

/** The administrator's settings for the side effects of the tools of an MCP server or a catalog. */
export const TrustedHints = z.object({
  trust_hints: z._default(z.boolean(), false),
  side_effect_policies: z._default(z.record(z.string().check(z.maxLength(200)), SideEffectPolicy), {}),
});
export type TrustedHints = z.infer<typeof TrustedHints>;

/** Returns the trust settings in a connection's configuration; none when it has none. */
export function trustOf({ trust_hints, side_effect_policies }: Record<string, unknown>): TrustedHints {
  const read = TrustedHints.safeParse({ trust_hints, side_effect_policies });
  return read.success ? read.data : { trust_hints: false, side_effect_policies: {} };
}

/**
 * Returns the MCP server that a user added. Regardless of the row's content, never a program. Undefined when it has no address.
 */
export function serverConfigOf(config: Record<string, unknown>): McpServerConfig | undefined {
  const { url, headers, oauth, trace_context } = config;
  if (typeof url !== 'string') return undefined;
  const server = {
    url,
    ...(isRecord(headers) ? { headers } : {}),
    ...(isRecord(oauth) ? { oauth } : {}),
    ...(trace_context === false ? { trace_context } : {}),
    ...trustOf(config),
  };
  return server as McpServerConfig; // parsed on input (NewConnection)
}
