import type { Scope, SideEffectPolicy } from '@pinion/contracts';
import type { ConnectionKind, ConnectionRow } from './store/connections.ts';
import type { ToolChange } from './store/tool-changes.ts';
import { isConfigured, isOrphan, connectionPathOf, trustOf } from './connection-facts.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { sourceOf } from './sync-server-tools.ts';

export type ConnectionItem = {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** `file`: named by PINION_CONFIG, and removed there only. */
  from: 'file' | 'page';
  /** Its address, or the program's command line. */
  place: string;
  state: ConnectionRow['state'];
  error: { code: string; message: string } | null;
  problems: string[];
  tools: number;
  /** Changes of its tools that wait for approval. */
  waiting: number;
  checked_at: string | null;
  /** Of an MCP server: its hints about effects count. */
  trust_hints: boolean;
  /** Of an MCP server: what an administrator said of single tools, by the server's name of them. */
  side_effect_policies: Record<string, SideEffectPolicy>;
};

type Listing = Pick<ApiServices, 'connections' | 'toolChanges' | 'mcpServers'>;

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
