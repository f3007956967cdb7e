import { foldRun, hasEnded, type RunEvent } from '@pinion/contracts';
import type { RunItem } from '../src/lib/api-shapes.ts';
import { fixtureTime } from './fixture-time.ts';
import type { Output } from './memory-server.ts';

/** A run on a server in memory: its events, and what only the row of a run has. */
export type RunFixture = { events: readonly RunEvent[]; row?: Partial<RunItem> };

/** Returns the row of a run in lists, derived from its events. */
export function runItem({ events, row = {} }: RunFixture): RunItem {
  const run = foldRun(events);
  const started = events.find(event => event.type === 'run.started');
  const end = hasEnded(run.status) ? events.at(-1) : undefined;
  const envelopes = events.flatMap(event =>
    event.type === 'tool.executed' || event.type === 'tool.failed' || event.type === 'tool.denied' ? [event.envelope] : [],
  );
  return {
    run_id: run.runId,
    workflow_id: run.workflowId,
    workflow_name: started?.workflow?.name ?? run.workflowId,
    workflow_version: null,
    status: run.status,
    trigger: 'editor',
    started_at: started?.at ?? fixtureTime,
    ended_at: end?.at ?? null,
    duration_ms: end?.ms ?? null,
    calls: envelopes.length,
    failed_calls: envelopes.filter(envelope => envelope.error !== undefined).length,
    tokens: null,
    cost_usd: null,
    input_preview: previewOf(started?.input),
    output_preview: previewOf(run.output),
    error_code: run.error?.code ?? null,
    error_message: run.error?.message ?? null,
    kept: false,
    parent: null,
    ...row,
  };
}

/** Returns the record of a run as `runs.get` returns it. */
export function runRecord(fixture: RunFixture): Output<'runs.get'> {
  const run = foldRun(fixture.events);
  return {
    run_id: run.runId,
    workflow_id: run.workflowId,
    workflow_version: null,
    run_as: { attended: true },
    status: run.status,
    output: run.output,
    nodes: run.nodeOutputs(),
    node_states: run.nodeStates(),
    error: run.error ?? null,
  } as Output<'runs.get'>;
}

/** Returns the summary of no runs, for a month without any. */
export const emptySummary = (): Output<'runs.summary'> => ({
  since: '2026-04-12T14:02:31.000Z',
  until: fixtureTime,
  bucket_s: 86_400,
  total: {
    count: 0,
    by_status: { queued: 0, running: 0, waiting: 0, succeeded: 0, failed: 0, cancelled: 0 },
    p50_ms: null,
    p95_ms: null,
    cost_usd: null,
    with_failed_calls: 0,
  },
  buckets: [],
});

const previewOf = (value: unknown): string | null =>
  value === undefined ? null : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
