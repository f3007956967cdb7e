import {
  canonicalJson,
  type ConnectionChange,
  connectionSchemaOf,
  createMessage,
  type RefreshSchedule,
  type Scope,
  type ToolDefinition,
} from '@pinion/contracts';
import type { ToolListing } from '@pinion/tool-runtime';
import { sourceOfKind } from './connection-sources.ts';
import type { ConnectionRow } from '../../stores/connections/connections.ts';
import type { ToolChange } from '../../stores/connections/tool-changes.ts';
import type { ConnectionServices } from './add-connection.ts';
import { changedConfig, notChanged } from './changed-config.ts';
import { fetchConnectionTools } from './fetch-connection-tools.ts';
import { operationOf } from './operation-of.ts';
import { audited } from '../../audit/audited.ts';
import { isConfigured, originOf } from './connection-facts.ts';
import { decideToolChange } from './decide-tool-change.ts';
import { type ConnectionItem, itemOf } from './list-connections.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { nextRefreshAt } from './refresh-schedule.ts';
import { isWithoutDocument } from './refresh-connection.ts';
import { retireOperations } from './retire-operations.ts';
import { sourceOf } from './sync-server-tools.ts';
import { takeDiscovery } from './take-discovery.ts';

/**
 * Changes a connection: its title and schedule, its source, or the side-effect classes of its tools. A changed source is asked
 * for its tools at once, and what differs waits for approval. Two kinds of changes are approved with it: tools of which only
 * the class differs, and operations that this change adds. Throws FORBIDDEN for a server of the administrator's file.
 */
export async function changeConnection(
  services: ConnectionServices,
  scope: Scope,
  id: string,
  change: ConnectionChange,
): Promise<ConnectionItem> {
  const row = await services.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  await refuseUnfit(services, scope, row, change);
  const { title, refresh, ...source } = withoutUnsaid(change);
  const config = changedConfig(row, source);
  if (Object.keys(source).length > 0) await refuseFlawed(services, { ...row, config });
  const { document, ...said } = source;
  const details = { ...withoutUnsaid(change), ...(document === undefined ? {} : { document: `${document.length} characters` }) };
  return audited(services, scope, { action: 'connection.changed', subject: sourceOf(row), details }, async () => {
    await services.connections.setDetails(scope, id, detailsOf(title, refresh, Date.now()));
    if (document !== undefined || Object.keys(said).length > 0)
      await changeSource(services, scope, { ...row, config }, change, row);
    const [after, changes] = await Promise.all([services.connections.find(scope, id), services.toolChanges.waiting(scope)]);
    return itemOf(services, scope, { row: after ?? row, changes });
  });
}

const detailsOf = (title: string | undefined, refresh: RefreshSchedule | undefined, now: number) => ({
  ...(title === undefined ? {} : { title: title === '' ? null : title }),
  ...(refresh === undefined ? {} : { refresh, next_refresh_at: nextRefreshAt(refresh, now) }),
});

async function changeSource(
  services: ConnectionServices,
  scope: Scope,
  row: ConnectionRow,
  change: ConnectionChange,
  before: ConnectionRow,
): Promise<void> {
  const { document } = change;
  const found = await offeredBy(services, scope, row, document);
  // A document that cannot be read replaces nothing.
  if (document !== undefined && found.error !== undefined)
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('The document was not used: {{reason}}', { reason: found.error.message }),
    );
  await takeDiscovery(services, scope, originOf(row), row.config, found, new Date());
  if (found.error !== undefined) return;
  await retireOperations(services, scope, row);
  const waiting = (await services.toolChanges.waiting(scope)).filter(({ source }) => source === sourceOf(row));
  const catalog = await services.tools.catalog(scope);
  const isAdded = addedBy(change, before);
  for (const one of waiting) {
    const known = catalog.versionsOf(one.name).map(({ spec }) => spec);
    const isDecided = known.length === 0 ? isAdded(one.name) : known.some(spec => sameButForClass(spec, one));
    if (isDecided) await decideToolChange(services, scope, one.id, 'approve');
  }
}

async function offeredBy(
  services: ConnectionServices,
  scope: Scope,
  row: ConnectionRow,
  document: string | undefined,
): Promise<ToolListing> {
  if (document !== undefined) return fetchConnectionTools(services, scope, { ...row, config: { ...row.config, document } });
  // Stored first, so that no other server of this installation restores the old value meanwhile.
  await services.connections.put(scope, row);
  const { open } = sourceOfKind(services.connectionSources, row.kind);
  return open?.replace(scope, row.name, row.config) ?? fetchConnectionTools(services, scope, row);
}

/** Returns whether a change chooses an operation that was not imported before. */
function addedBy({ operations }: ConnectionChange, { config }: ConnectionRow): (tool: string) => boolean {
  const before: unknown = config['operations'];
  if (operations === undefined || !Array.isArray(before)) return () => false;
  return tool => !before.includes(operationOf(tool)) && (operations === null || operations.includes(operationOf(tool)));
}

async function refuseUnfit(
  services: ConnectionServices,
  scope: Scope,
  row: ConnectionRow,
  change: ConnectionChange,
): Promise<void> {
  if (isConfigured(services, scope, row))
    throw new Refusal(
      'FORBIDDEN',
      createMessage("{{connection}} is configured in the administrator's file. Set trust_hints there and restart", {
        connection: row.name,
      }),
    );
  const { title: _title, refresh: _refresh, ...source } = change;
  const needsDocument =
    change.document === undefined && change.url === undefined && Object.keys(withoutUnsaid(source)).length > 0;
  if (needsDocument && (await isWithoutDocument(services, scope, row)))
    throw new Refusal(
      'VALIDATION_ERROR',
      createMessage('{{connection}} was imported as a document. Import it again with side_effect_policies', {
        connection: row.name,
      }),
    );
}

/** Refuses a configuration that its provider does not allow. */
async function refuseFlawed({ connectionSources }: ConnectionServices, { kind, name, config }: ConnectionRow): Promise<void> {
  const { flawOf } = sourceOfKind(connectionSources, kind);
  const connection = flawOf && connectionSchemaOf(kind).safeParse({ ...config, kind, name });
  const issue = connection?.success ? await flawOf?.(connection.data) : undefined;
  if (issue !== undefined) throw notChanged(name, issue);
}

const withoutUnsaid = (change: ConnectionChange): ConnectionChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Returns whether this tool has already been reviewed, word for word except for its side-effect class and the switch of its traces. */
const sameButForClass = (known: ToolDefinition, { definition }: ToolChange): boolean => lookedAt(known) === lookedAt(definition);

function lookedAt({ name, description, input_schema, output_schema, gateway_config, secrets }: ToolDefinition): string {
  const { trace_context: _trace, ...config } = gateway_config;
  return canonicalJson([name, description, input_schema, output_schema ?? null, config, secrets ?? []]);
}
