import type { ForkedFrom, Scope } from '@pinion/contracts';
import type { ListRuns, RunItem } from './run-service.ts';
import type { RunServices } from './run-services.ts';
import { parentOf } from './view-run.ts';

/** Returns the runs, newest first. The cursor is the last id of the page, because ids are ordered by time. */
export async function listRuns(
  services: RunServices,
  scope: Scope,
  filter: ListRuns,
): Promise<{ items: RunItem[]; cursor: string | null }> {
  const { cursor, limit, ...rest } = filter;
  const rows = await services.runStore.list(scope, { ...rest, before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit).map(row => ({
    run_id: row.id,
    workflow_id: row.workflow_id ?? '',
    workflow_name: row.workflow_name,
    workflow_version: row.workflow_version,
    status: row.status,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    duration_ms: row.started_at === null || row.ended_at === null ? null : row.ended_at.getTime() - row.started_at.getTime(),
    calls: row.calls,
    parent: parentOf(row),
    ...(row.forked_from === null ? {} : { forked_from: JSON.parse(row.forked_from) as ForkedFrom }),
  }));
  return { items, cursor: rows.length > limit ? (items.at(-1)?.run_id ?? null) : null };
}
