import { Readable } from 'node:stream';
import { HandleName, ReplayBundle, RunComparison, RunEvent } from '@pinion/contracts';
import type { FastifyReply } from 'fastify';
import { runListOperations } from './run-list-operations.ts';
import { StartRunBody } from './start/start-run.ts';
import * as z from 'zod';
import { forkRun } from './fork/fork-run.ts';
import { cancelRun } from './lifecycle/cancel-run.ts';
import { retryDeadLetter } from './lifecycle/retry-dead-letters.ts';
import { followRun } from './live/follow-run.ts';
import { compareRuns } from './read/compare-runs.ts';
import { getRun } from './read/get-run.ts';
import { readRun } from './read/read-run.ts';
import { readRunValue } from './read/read-run-value.ts';
import { readBundle, runBundle } from './replay/run-bundle.ts';
import { startRun } from './start/start-run.ts';
import { readSideEffects } from './undo/side-effects.ts';
import { undoRun } from './undo/undo-run.ts';
import { importLimits, refuseDeep } from '../../platform/imports/read-import.ts';
import { largeValueModes } from './read/large-value-mode.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { replayRun } from './replay/replay-run.ts';
import { runOfPath, subjectsOfStart } from './run-subjects.ts';
import { route } from '../../operations/rest/route.ts';
import { defineMappedOperation, defineOperation, defineProcedure, type HttpResponse } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { StartHeaders } from '../../operations/rest/start-headers.ts';
import { readTraceContext } from '../../telemetry/trace-headers.ts';
import { sendEventStream } from '../../platform/http/send-events.ts';
import { wellFormedPieces } from '../../platform/http/well-formed-pieces.ts';
import { ForkRun, Id, listSchema, errors, Run, Started } from '../../operations/rest/schemas.ts';

const tag = 'Runs';
/** The service validates the bundle itself. */
const Bundle = z.custom<ReplayBundle>(value => value !== undefined, 'a bundle is needed');
export const Replay = z.union([z.object({ bundle: Bundle }), z.object({ run_id: z.string() })]);
const BundleBody = z.unknown().meta({ 'x-shape': ReplayBundle });

/** The responses for starting a run, from a workflow or from another run. */
const whatBegan = {
  200: { description: 'The run ended in time, with any status', schema: Run },
  202: { description: 'The run is in progress', schema: Started },
  ...errors.busy,
  ...errors.invalid,
  ...errors.missing,
  ...errors.conflict,
  ...errors.problems,
};

export const runOperations = {
  ...runListOperations,
  start: defineOperation({
    permission: 'edit',
    summary: 'Start a run, and optionally wait for its end',
    request: { params: Id, body: StartRunBody },
    run: ({ services, scope, header }, { id, run_as, ...request }) => {
      refuseDeep(request.input);
      return startRun(services, scope, {
        ...request,
        workflow_id: id,
        idempotency_key: header('idempotency-key'),
        isUnattended: !run_as.attended,
        trace_context: readTraceContext(header),
      });
    },
    http: {
      method: 'POST',
      path: '/workflows/{id}/runs',
      operationId: 'startRun',
      tag,
      runSubjects: subjectsOfStart,
      headers: StartHeaders,
      bodyLimit: importLimits.workflowBytes,
      respond: startedResponse,
      responses: whatBegan,
    },
  }),
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve a run: status, output and node outputs',
    isLong: true,
    request: {
      params: Id,
      query: z.object({
        large_values: z
          .enum(largeValueModes)
          .default('whole')
          .describe('`reference`: values of 64 KB or more are returned as `{large_value: {bytes, sha256, url}}`'),
      }),
    },
    http: {
      method: 'GET',
      path: '/runs/{id}',
      operationId: 'getRun',
      tag,
      runSubjects: runOfPath,
      handle: async ({ services, scope, reply }, { id, large_values }) => {
        await sendJson(reply, await readRun(services, scope, id, large_values));
        return undefined;
      },
      responses: { 200: { description: 'The run', schema: Run }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, { id }) => getRun(services, scope, id),
  }),
  bundle: defineOperation({
    permission: 'read',
    summary: 'Export a run as a bundle for replay elsewhere',
    isLong: true,
    request: {
      params: Id,
      query: z.object({
        blobs: z
          .enum(['true', 'false'])
          .optional()
          .describe(
            '`true`: includes the bytes of truncated outputs and attachments, so that another server can read them. Expired blobs are listed in `missing_blobs`',
          ),
      }),
    },
    http: {
      method: 'GET',
      path: '/runs/{id}/bundle',
      operationId: 'getRunBundle',
      tag,
      handle: async ({ services, scope, reply }, { id, blobs }) => {
        await sendJson(reply, await readBundle(services, scope, id, { blobs: blobs === 'true' }));
        return undefined;
      },
      responses: {
        200: { description: 'The bundle', schema: ReplayBundle },
        ...errors.invalid,
        ...errors.missing,
        ...errors.tooLarge,
      },
    },
    run: ({ services, scope }, input) => runBundle(services, scope, input.id, { blobs: input.blobs === 'true' }),
  }),
  cancel: defineOperation({
    permission: 'edit',
    summary: 'Cancel a run. Its results so far stay',
    request: { params: Id },
    run: ({ services, scope }, { id }) => cancelRun(services, scope, id),
    http: {
      method: 'POST',
      path: '/runs/{id}/cancel',
      operationId: 'cancelRun',
      tag,
      respond: (_output, { id }) => ({ status: 202, body: { run_id: id } }),
      responses: { 202: { description: 'The run is being cancelled', schema: Started }, ...errors.missing },
    },
  }),
  retry: defineOperation({
    permission: 'edit',
    summary: 'Retry a dead letter: a run during which a worker stopped repeatedly. It continues from its last event',
    request: { params: Id },
    run: ({ services, scope }, { id }) => retryDeadLetter(services, scope, id),
    http: {
      method: 'POST',
      path: '/runs/{id}/retry',
      operationId: 'retryRun',
      tag,
      respond: (_output, { id }) => ({ status: 202, body: { run_id: id } }),
      responses: { 202: { description: 'A worker takes the run', schema: Started }, ...errors.missing, ...errors.conflict },
    },
  }),
  fork: defineOperation({
    permission: 'edit',
    summary: 'Fork a run at a point, with edits. Earlier steps are reused and not executed again',
    request: { params: Id, body: ForkRun },
    run: ({ services, scope, header }, { id, ...request }) =>
      forkRun(services, scope, {
        run_id: id,
        ...request,
        idempotency_key: header('idempotency-key'),
        trace_context: readTraceContext(header),
      }),
    http: {
      method: 'POST',
      path: '/runs/{id}/fork',
      operationId: 'forkRun',
      tag,
      headers: StartHeaders,
      bodyLimit: importLimits.workflowBytes,
      respond: startedResponse,
      responses: whatBegan,
    },
  }),
  compare: defineOperation({
    permission: 'read',
    summary: 'Compare two runs: outputs, calls, differences and the first difference',
    request: { params: Id.extend({ other: z.string().min(1).max(200) }) },
    http: {
      method: 'GET',
      path: '/runs/{id}/compare/{other}',
      operationId: 'compareRuns',
      tag,
      responses: {
        200: { description: 'The run in the path is `left`', schema: RunComparison },
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, input) => compareRuns(services, scope, input.id, input.other),
  }),
  side_effects: defineOperation({
    permission: 'read',
    summary: 'List the side effects of a run, oldest first, and how each can be compensated',
    request: { params: Id },
    run: async ({ services, scope }, input) => (await readSideEffects(services, scope, input.id)).effects,
    http: {
      method: 'GET',
      path: '/runs/{id}/side-effects',
      operationId: 'listSideEffects',
      tag,
      responses: {
        200: { description: 'The side effects, oldest first', schema: listSchema(z.looseObject({ id: z.string() })) },
        ...errors.missing,
      },
      respond: asPage,
    },
  }),
  undo: defineOperation({
    permission: 'edit',
    summary: 'Compensate the side effects of a run, newest first, in its own run',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/runs/{id}/undo',
      operationId: 'undoRun',
      tag,
      responses: { 202: { description: 'The run is in progress', schema: Started }, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, input) => undoRun(services, scope, input.id),
  }),
  replay: defineMappedOperation({
    permission: 'edit',
    summary: 'Replay a bundle offline, as a new run',
    input: Replay,
    request: { body: BundleBody },
    http: {
      method: 'POST',
      path: '/replays',
      operationId: 'replayBundle',
      tag,
      bodyLimit: importLimits.bundleBytes,
      responses: { 200: { description: 'The run', schema: Run }, ...errors.invalid, ...errors.tooLarge },
    },
    toInput: ({ body }) => ({ bundle: body as ReplayBundle }),
    run: ({ services, scope }, input) => replayRun(services, scope, input),
  }),
};

export const runRoutes = [
  route({
    method: 'GET',
    path: '/runs/{id}/values/{sha256}',
    operationId: 'getRunValue',
    permission: 'read',
    summary: 'Retrieve one large value of a run, as referenced by `large_values=reference`',
    tag,
    runSubjects: runOfPath,
    params: Id.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 of 64 hexadecimal digits') }),
    responses: { 200: { description: 'The value', schema: z.unknown() }, ...errors.invalid, ...errors.missing },
    handle: async ({ services, scope, params, reply }) => {
      await sendJson(reply, await readRunValue(services, scope, params.id, params.sha256));
      return undefined;
    },
  }),
  route({
    method: 'GET',
    path: '/runs/{id}/events',
    operationId: 'streamRunEvents',
    permission: 'read',
    summary: 'Stream the journal of a run as server-sent events, from the first event to the last',
    tag,
    runSubjects: runOfPath,
    params: Id,
    headers: z.object({ 'last-event-id': z.string().optional() }),
    responses: {
      200: {
        description: '`id` is the seq, `event` is the type, `data` is a RunEvent',
        schema: RunEvent,
        content_type: 'text/event-stream',
      },
      ...errors.missing,
    },
    handle: async ({ services, scope, params, header, signal, reply }) => {
      if ((await services.runStore.get(scope, params.id)) === undefined) throw notFound('run', params.id);
      await sendEventStream(reply, followRun(services, scope, params.id, lastSeq(header('last-event-id')), signal));
      return undefined;
    },
  }),
];

/** Streams JSON that arrives in chunks. A slow reader applies backpressure. */
const sendJson = (reply: FastifyReply, json: AsyncIterable<string>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(wellFormedPieces(json), { objectMode: false }));

const lastSeq = (header: string | undefined): number => (header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : -1);

/** Returns 200 with a run that ended within the wait, else 202 with its id. */
function startedResponse({ run_id, run }: { run_id: string; run: unknown }): HttpResponse {
  return run === undefined ? { status: 202, body: { run_id } } : { status: 200, body: run };
}

const SeenCallsInput = z.object({
  workflow_id: z.string().max(200),
  node_id: HandleName,
  call_ids: z.array(z.string().regex(/^[0-9a-f]{64}$/, 'Enter a call ID of 64 hexadecimal digits')).max(64),
});

export const runProcedures = {
  seen_calls: defineProcedure({
    kind: 'query',
    permission: 'read',
    reason: 'warns while a pin by call id is edited; runs and their envelopes are readable',
    input: SeenCallsInput,
    run: ({ services, scope }, input) => services.seenCalls.among(scope, input),
  }),
};
