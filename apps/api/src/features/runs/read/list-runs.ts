import type { ForkedFrom, NodeError, RunEventOf, Scope } from '@pinion/contracts';
import { previewJson } from './preview-of.ts';
import type { RunServices } from '../run-services.ts';
import type { ListRuns, RunItem } from './run-view.ts';
import type { ListedRun } from '../../../stores/runs/run-list.sql.ts';
import { parentOf } from './view-run.ts';

/** Returns the runs, newest first. The cursor is the last id of the page, because ids are ordered by time. */
export async function listRuns(
  { runStore }: Pick<RunServices, 'runStore'>,
  scope: Scope,
  { cursor, limit, ...filter }: ListRuns,
): Promise<{ items: RunItem[]; cursor: string | null }> {
  const rows = await runStore.list(scope, { ...filter, before: cursor, limit: limit + 1 });
  const items = rows.slice(0, limit).map(itemOf);
  return { items, cursor: rows.length > limit ? (items.at(-1)?.run_id ?? null) : null };
}

function itemOf(row: ListedRun): RunItem {
  const error = row.error === null ? undefined : (JSON.parse(row.error) as NodeError);
  return {
    run_id: row.id,
    workflow_id: row.workflow_id ?? '',
    workflow_name: row.workflow_name,
    workflow_version: row.workflow_version,
    status: row.status,
    trigger: row.trigger,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    duration_ms: durationOf(row),
    calls: row.calls,
    failed_calls: row.failed_calls,
    tokens: row.tokens === null ? null : Number(row.tokens),
    cost_usd: row.micro_usd === null ? null : Number(row.micro_usd) / 1_000_000,
    input_preview: previewJson(row.input_start),
    output_preview: previewJson(responseIn(row) ?? row.output_start),
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    kept: row.kept_at !== null,
    parent: parentOf(row),
    ...(row.forked_from === null ? {} : { forked_from: JSON.parse(row.forked_from) as ForkedFrom }),
  };
}

/** Returns the JSON of the text that the agent of a cancelled run had written. */
function responseIn({ last_response }: Pick<ListedRun, 'last_response'>): string | undefined {
  if (last_response === null) return undefined;
  return JSON.stringify((JSON.parse(last_response) as RunEventOf<'agent.finished'>).response.slice(0, 400));
}

/** Returns the milliseconds from the start to the end: 0 if the clock was set back meanwhile, null before the end. */
function durationOf({ started_at, ended_at }: ListedRun): number | null {
  return started_at === null || ended_at === null ? null : Math.max(0, ended_at.getTime() - started_at.getTime());
}
