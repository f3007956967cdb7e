import type { Scope, SideEffectPolicy } from '@pinion/contracts';
import type { ConnectionKind, ConnectionRow } from './store/connections.ts';
import type { ToolChange } from './store/tool-changes.ts';
import { isConfigured, isOrphan, connectionPathOf, trustOf } from './connection-facts.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { sourceOf } from './sync-server-tools.ts';

export type ConnectionItem = {
  id: string;
  kind: ConnectionKind;
  name: string;
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
  /** True when the hints of an MCP server about side effects are trusted. */
  trust_hints: boolean;
  /** The administrator's classes for single tools of an MCP server, by the server's own tool names. */
  side_effect_policies: Record<string, SideEffectPolicy>;
};

export type Listing = Pick<ApiServices, 'connections' | 'toolChanges' | 'mcpServers'>;

export async function listConnections(services: Listing, scope: Scope): Promise<{ items: ConnectionItem[] }> {
  const [rows, changes] = await Promise.all([services.connections.list(scope), services.toolChanges.waiting(scope)]);
  return { items: rows.map(row => itemOf(services, row, changes)) };
}

export function itemOf(
  services: Pick<ApiServices, 'mcpServers'>,
  row: ConnectionRow,
  changes: readonly ToolChange[],
): ConnectionItem {
  const { id, kind, name, report } = row;
  return {
    id,
    kind,
    name,
    from: isConfigured(services, row) ? 'file' : 'page',
    place: connectionPathOf(row),
    state: isOrphan(services, row) ? 'off' : row.state,
    error: report.error ?? null,
    problems: report.problems ?? [],
    tools: report.tools ?? 0,
    waiting: changes.filter(change => change.source === sourceOf(row)).length,
    checked_at: report.checked_at ?? null,
    ...trustOf(row.config),
  };
}
