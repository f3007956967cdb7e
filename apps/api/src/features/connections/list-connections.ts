import {
  connectionKind,
  type ConnectionKindName,
  type RefreshSchedule,
  type Scope,
  type SideEffectPolicy,
} from '@pinion/contracts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';
import type { ToolChange } from '../../stores/connections/tool-changes.ts';
import { isConfigured, isOrphan, connectionPathOf, trustOf } from './connection-facts.ts';
import { connectionTypesOf } from './connection-sources.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { sourceOf } from './sync-server-tools.ts';

export type ConnectionItem = {
  id: string;
  kind: ConnectionKindName;
  /** The type of a connection of a custom provider, and its name on the screen. */
  type?: string;
  type_label?: string;
  name: string;
  /** The display name: the title that was given, else the name. */
  title: string;
  /** The origin of the connection. `file` means that PINION_CONFIG names it, and it can be removed only there. */
  from: 'file' | 'page';
  /** The address of the connection, or the program's command line. */
  place: string;
  state: ConnectionRow['state'];
  error: { code: string; message: string } | null;
  problems: string[];
  tools: number;
  /** Number of changes of its tools that await approval. */
  waiting: number;
  checked_at: string | null;
  refresh: RefreshSchedule;
  next_refresh_at: string | null;
  /** Names of the secrets that the connection itself sends. */
  secrets: string[];
  /** The configuration that can be changed here, without values of secrets; empty for one of the administrator's file. */
  settings: Record<string, unknown>;
  /** True when the hints of an MCP server about side effects are trusted. */
  trust_hints: boolean;
  /** The administrator's classes for single tools of an MCP server, by the server's own tool names. */
  side_effect_policies: Record<string, SideEffectPolicy>;
};

export type Listing = Pick<ApiServices, 'connections' | 'toolChanges' | 'connectionSources'>;

export async function listConnections(services: Listing, scope: Scope): Promise<{ items: ConnectionItem[] }> {
  const [rows, changes] = await Promise.all([services.connections.list(scope), services.toolChanges.waiting(scope)]);
  return { items: rows.map(row => itemOf(services, scope, { row, changes })) };
}

export function itemOf(
  services: Pick<ApiServices, 'connectionSources'>,
  scope: Scope,
  { row, changes }: { row: ConnectionRow; changes: readonly ToolChange[] },
): ConnectionItem {
  const { id, kind, name, report, refresh } = row;
  const from = isConfigured(services, scope, row) ? 'file' : 'page';
  const { type } = row.config;
  return {
    id,
    kind,
    ...(typeof type === 'string' ? { type, type_label: labelOfType(services, type) } : {}),
    name,
    title: row.title ?? name,
    from,
    place: connectionPathOf(row),
    state: isOrphan(services, scope, row) ? 'off' : row.state,
    error: report.error ?? null,
    problems: report.problems ?? [],
    tools: report.tools ?? 0,
    waiting: changes.filter(change => change.source === sourceOf(row)).length,
    checked_at: report.checked_at ?? null,
    refresh,
    next_refresh_at: refresh === 'off' ? null : (row.next_refresh_at?.toISOString() ?? null),
    secrets: secretsOf(row),
    settings: from === 'file' ? {} : settingsOf(row.config),
    ...trustOf(row.config),
  };
}

/** Returns the label of a type, which is the type itself when its provider was removed. */
const labelOfType = ({ connectionSources }: Pick<ApiServices, 'connectionSources'>, type: string): string =>
  connectionTypesOf(connectionSources).find(known => known.type === type)?.label ?? type;

const settingsOf = ({
  from: _from,
  trust_hints: _hints,
  side_effect_policies: _policies,
  ...settings
}: Record<string, unknown>) => settings;

/** Returns the secrets that a configuration names: in templates, or as its key. */
function secretsOf({ kind, config }: Pick<ConnectionRow, 'kind' | 'config'>): string[] {
  const key = config['key_secret'] ?? connectionKind(kind).defaultSecret;
  const named = [...JSON.stringify(config).matchAll(/\{\{\s*secrets\.(\w{1,100})\s*\}\}/g)].map(match => match[1] ?? '');
  return [...new Set([...(typeof key === 'string' ? [key] : []), ...named])];
}
