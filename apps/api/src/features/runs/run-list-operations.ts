import { RunStatus } from '@pinion/contracts';
import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { StartHeaders } from '../../operations/rest/start-headers.ts';
import { readTraceContext } from '../../telemetry/trace-headers.ts';
import { errors, Id, listSchema, PageQuery, RunItem } from '../../operations/rest/schemas.ts';
import { asPage } from '../../operations/to-route.ts';
import { deleteRun, deleteRuns } from './lifecycle/delete-runs.ts';
import { listRuns } from './read/list-runs.ts';
import { summarizeRuns } from './read/summarize-runs.ts';
import { runAgain } from './start/run-again.ts';
import { RunFilterQuery, toRunFilter } from './read/run-filter-query.ts';
import { StartRunBody } from './start/start-run.ts';

const tag = 'Runs';
const mostAtOnce = 50;
const mostDeletedAtOnce = 200;

const AgainItem = z.object({
  run_id: z.string(),
  started_run_id: z.string().nullable().describe('The new run, or null if it could not start'),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

const DeletedItem = z.object({
  run_id: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why the run was not deleted, or null'),
});

const Figures = z.object({
  count: z.number().int(),
  by_status: z.record(RunStatus, z.number().int()),
  p50_ms: z.number().nullable().describe('Of the runs that have ended'),
  p95_ms: z.number().nullable(),
  cost_usd: z.number().nullable().describe('Null if no price is known'),
  with_failed_calls: z.number().int().describe('Runs in which a tool call failed'),
});
const Summary = z.object({
  since: z.string(),
  until: z.string(),
  bucket_s: z.number().int().describe('Length of a bucket in seconds'),
  total: Figures,
  buckets: z.array(Figures.extend({ at: z.string() })),
});

/** The verbs of many runs. */
export const runListOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the runs of the workspace, newest first',
    request: { query: PageQuery.extend(RunFilterQuery.shape) },
    http: {
      method: 'GET',
      path: '/runs',
      operationId: 'listRuns',
      tag,
      responses: { 200: { description: 'A page of runs', schema: listSchema(RunItem) }, ...errors.invalid },
    },
    run: ({ services, scope }, query) => listRuns(services, scope, toRunFilter(query)),
  }),
  summary: defineOperation({
    permission: 'read',
    summary: 'Retrieve counts, durations and costs of runs over time, for up to 50 parts of the time range',
    request: { query: RunFilterQuery },
    http: {
      method: 'GET',
      path: '/runs/summary',
      operationId: 'summarizeRuns',
      tag,
      responses: {
        200: { description: 'Without `since`, the 30 days before `until`', schema: Summary },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, query) => summarizeRuns(services, scope, toRunFilter(query)),
  }),
  run_again: defineOperation({
    permission: 'edit',
    summary: 'Start finished runs again, each with its input and version. Their tool calls happen again',
    request: {
      body: z.object({
        run_ids: z.array(z.string().max(200)).min(1).max(mostAtOnce),
        run_as: StartRunBody.shape.run_as,
      }),
    },
    run: ({ services, scope, header }, { run_ids, run_as }) =>
      runAgain(services, scope, {
        run_ids,
        isUnattended: !run_as.attended,
        idempotency_key: header('idempotency-key'),
        trace_context: readTraceContext(header),
      }),
    http: {
      method: 'POST',
      path: '/runs/again',
      operationId: 'runAgain',
      tag,
      headers: StartHeaders,
      responses: { 200: { description: 'One item per run, in order', schema: listSchema(AgainItem) }, ...errors.invalid },
      respond: asPage,
    },
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Delete a finished run with its events, values and parts. Its effects are not undone, and its usage stays',
    request: { params: Id },
    run: ({ services, scope }, { id }) => deleteRun(services, scope, id),
    http: {
      method: 'DELETE',
      path: '/runs/{id}',
      operationId: 'deleteRun',
      tag,
      responses: { 204: { description: 'The run was deleted' }, ...errors.missing, ...errors.conflict },
    },
  }),
  remove_many: defineOperation({
    permission: 'administer',
    summary: 'Delete finished runs. A run that cannot be deleted does not keep the others from it',
    request: { body: z.object({ run_ids: z.array(z.string().max(200)).min(1).max(mostDeletedAtOnce) }) },
    run: ({ services, scope }, { run_ids }) => deleteRuns(services, scope, run_ids),
    http: {
      method: 'POST',
      path: '/runs/delete',
      operationId: 'deleteRuns',
      tag,
      responses: { 200: { description: 'One item per run, in order', schema: listSchema(DeletedItem) }, ...errors.invalid },
      respond: asPage,
    },
  }),
};
