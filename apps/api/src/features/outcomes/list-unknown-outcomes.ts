import { isRecord, type RunEvent, type Scope, type ToolError } from '@pinion/contracts';
import type { EffectRef, UnknownEffect } from '../../ledger/outcome-store.sql.ts';
import type { Catalog } from '../../stores/tools/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid } from '../../platform/imports/read-import.ts';

/** An effect whose outcome is unknown, with the details needed to find it in the external service. */
export type UnknownOutcome = EffectRef & {
  workflow_name: string | null;
  tool: string;
  version: string;
  side_effect_policy: string;
  /** The time when the call was sent. */
  at: string;
  idempotency_key: string;
  /** The input; null while the run is still writing the end of the call. */
  input: unknown;
  error: ToolError | null;
  /** The request id assigned by the external service, if it responded at all. */
  request_id: string | null;
  /** The tool that looks up the outcome, and the result of the lookup; null when the definition names none. */
  lookup: { tool: string; times: number; run_id: string | null; error: string | null } | null;
};

/** Returns a page of effects whose outcome is unknown, newest first. */
export async function listUnknownOutcomes(
  { outcomes, tools }: Pick<ApiServices, 'outcomes' | 'tools'>,
  scope: Scope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: UnknownOutcome[]; cursor: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await outcomes.listUnknown(scope, { before, limit: limit + 1 });
  const catalog = await tools.catalog(scope);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(row => viewOf(row, catalog)),
    cursor: rows.length > limit && last !== undefined ? `${last.created_at.toISOString()} ${last.key}` : null,
  };
}

function readCursor(cursor: string): { at: Date; key: string } {
  const [at = '', key = ''] = cursor.split(' ');
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) throw invalid('/query/cursor', 'invalid cursor');
  return { at: time, key };
}

function viewOf(row: UnknownEffect, { lookup }: Pick<Catalog, 'lookup'>): UnknownOutcome {
  const { run_id, node_id, call_id, workflow_name, tool, version, side_effect_policy, key } = row;
  const envelope = envelopeOf(row);
  const details = isRecord(envelope?.error?.details) ? envelope.error.details : {};
  const { request_id } = details;
  const asks = lookup(tool, version)?.reconcile_tool;
  return {
    run_id,
    node_id,
    call_id,
    workflow_name,
    tool,
    version,
    side_effect_policy,
    at: envelope?.t_start ?? row.created_at.toISOString(),
    idempotency_key: key,
    input: envelope?.input ?? null,
    error: envelope?.error ?? null,
    request_id: typeof request_id === 'string' ? request_id : null,
    lookup: asks === undefined ? null : { tool: asks, times: row.lookups, run_id: row.lookup_run_id, error: row.lookup_error },
  };
}

/** Returns the envelope of the call, if its run has written it. */
export function envelopeOf({ event }: Pick<UnknownEffect, 'event'>) {
  const entry = event === null ? undefined : (JSON.parse(event) as RunEvent);
  return entry?.type === 'tool.failed' ? entry.envelope : undefined;
}
