import type { Scope } from '@pinion/contracts';
import type { ToolListing } from '@pinion/tool-runtime';
import type { ConnectionReport } from '../../stores/connections/connections.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { syncServerTools, type ToolOrigin } from './sync-server-tools.ts';

/** Processes the tools that a source offers and records the state of the source. */
export async function takeDiscovery(
  services: Pick<ApiServices, 'tools' | 'toolChanges' | 'connections' | 'newId'>,
  scope: Scope,
  origin: ToolOrigin,
  config: Record<string, unknown>,
  { definitions, error, problems = [], document }: ToolListing,
  now: Date,
): Promise<void> {
  const { kind, name } = origin;
  const before = (await services.connections.list(scope)).find(row => row.kind === kind && row.name === name);
  if (error === undefined) await syncServerTools(services, scope, origin, definitions);
  const report: ConnectionReport = {
    tools: error === undefined ? definitions.length : (before?.report.tools ?? 0),
    checked_at: now.toISOString(),
    ...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
    ...(problems.length === 0 ? {} : { problems: problems.slice(0, 50) }),
  };
  const id = before?.id ?? services.newId();
  await services.connections.put(scope, {
    id,
    kind,
    name,
    config,
    state: error === undefined ? 'connected' : 'failing',
    report,
  });
  if (document !== undefined) await services.connections.setDetails(scope, id, { document });
}
