import { Readable } from 'node:stream';
import { ReplayBundle, RunComparison, RunEvent, RunStatus } from '@pinion/contracts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { forkRunAsCaller } from '../../features/runs/fork-run-as-caller.ts';
import { undoRunAsCaller } from '../../features/runs/undo-run-as-caller.ts';
import { importLimits, refuseDeep } from '../../features/tools/read-import.ts';
import { largeValueModes } from '../../features/runs/large-value-mode.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { replayRun } from '../../features/runs/replay-run.ts';
import { operation } from '../operation.ts';
import { IdempotencyKeyHeader } from '../idempotency-key.ts';
import { sendEventStream } from '../send-events.ts';
import { ForkRun, Id, listOf, Page, refusals, Run, RunItem, Started, StartRun } from '../shapes.ts';

const tag = 'Runs';
const BundleBody = z.unknown().meta({ 'x-shape': ReplayBundle });

/** What is said to whoever begins a run, from a workflow or from another run. */
const whatBegan = {
  200: { description: 'It ended in time, well or not', schema: Run },
  202: { description: 'It is under way', schema: Started },
  ...refusals.invalid,
  ...refusals.missing,
  ...refusals.conflict,
  ...refusals.problems,
};

export const runOperations = [
  operation({
    method: 'POST',
    path: '/workflows/{id}/runs',
    operationId: 'startRun',
    permission: 'edit',
    summary: 'Start a run, and wait for its end when asked to',
    tag,
    params: Id,
    headers: IdempotencyKeyHeader,
    body: StartRun,
    bodyLimit: importLimits.workflowBytes,
    answers: whatBegan,
    handle: async ({ services, scope, params, body, header }) => {
      refuseDeep(body.input);
      const request = {
        workflow_id: params.id,
        input: body.input,
        wait_s: body.wait_s,
        idempotency_key: header('idempotency-key'),
        isUnattended: !body.run_as.attended,
        until: body.until,
        only: body.only,
        values_from: body.values_from,
        use_test_data: body.use_test_data,
        version: body.version,
      };
      const { run_id, run } = await services.runs.start(scope, request);
      return run === undefined ? { status: 202, body: { run_id } } : { status: 200, body: run };
    },
  }),
  operation({
    method: 'GET',
    path: '/runs',
    operationId: 'listRuns',
    permission: 'read',
    summary: 'The runs of the workspace, the newest first',
    tag,
    query: Page.extend({
      workflow_id: z.string().optional(),
      status: z.optional(RunStatus),
      parent_run_id: z
        .string()
        .max(200)
        .optional()
        .describe('The runs that are part of this one; else only runs that are part of none'),
      with_parts: z.enum(['true', 'false']).optional().describe('`true`: also runs that are part of others'),
    }),
    answers: { 200: { description: 'A page of them', schema: listOf(RunItem) }, ...refusals.invalid },
    handle: async ({ services, scope, query: { with_parts, ...filter } }) => ({
      status: 200,
      body: await services.runs.list(scope, { ...filter, with_parts: with_parts === 'true' }),
    }),
  }),
  operation({
    method: 'GET',
    path: '/runs/{id}',
    operationId: 'getRun',
    permission: 'read',
    summary: 'A run: its status, output, and what its nodes gave',
    tag,
    params: Id,
    query: z.object({
      large_values: z
        .enum(largeValueModes)
        .default('whole')
        .describe('`reference`: a value of 64 KB and more is `{large_value: {bytes, sha256, url}}`'),
    }),
    answers: { 200: { description: 'The run', schema: Run }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, query, reply }) => {
      await sendJson(reply, await services.runs.read(scope, params.id, query.large_values));
      return undefined;
    },
  }),
  operation({
    method: 'GET',
    path: '/runs/{id}/values/{sha256}',
    operationId: 'getRunValue',
    permission: 'read',
    summary: 'One large value of a run, as `large_values=reference` names it',
    tag,
    params: Id.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 is 64 hex digits') }),
    answers: { 200: { description: 'The value', schema: z.unknown() }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, reply }) => {
      await sendJson(reply, await services.runs.readValue(scope, params.id, params.sha256));
      return undefined;
    },
  }),
  operation({
    method: 'GET',
    path: '/runs/{id}/events',
    operationId: 'streamRunEvents',
    permission: 'read',
    summary: 'The journal of a run as server-sent events, from the first to the last',
    tag,
    params: Id,
    headers: z.object({ 'last-event-id': z.string().optional() }),
    answers: {
      200: {
        description: '`id` is the seq, `event` the type, `data` a RunEvent',
        schema: RunEvent,
        content_type: 'text/event-stream',
      },
      ...refusals.missing,
    },
    handle: async ({ services, scope, params, header, signal, reply }) => {
      if (!(await services.runs.has(scope, params.id))) throw notFound('run', params.id);
      await sendEventStream(reply, services.runs.tail(scope, params.id, lastSeq(header('last-event-id')), signal));
      return undefined;
    },
  }),
  operation({
    method: 'GET',
    path: '/runs/{id}/bundle',
    operationId: 'getRunBundle',
    permission: 'read',
    summary: 'Everything a run was, to be played again elsewhere',
    tag,
    params: Id,
    query: z.object({
      blobs: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          '`true`: also the bytes of truncated outputs and attachments, so that another server can read them. Blobs that have expired are listed in `missing_blobs`',
        ),
    }),
    answers: {
      200: { description: 'The bundle', schema: ReplayBundle },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.tooLarge,
    },
    handle: async ({ services, scope, params, query }) => ({
      status: 200,
      body: await services.runs.bundle(scope, params.id, { blobs: query.blobs === 'true' }),
    }),
  }),
  operation({
    method: 'POST',
    path: '/runs/{id}/cancel',
    operationId: 'cancelRun',
    permission: 'edit',
    summary: 'Ask a run to stop; it ends with what it has',
    tag,
    params: Id,
    answers: { 202: { description: 'It will', schema: Started }, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await services.runs.cancel(scope, params.id);
      return { status: 202, body: { run_id: params.id } };
    },
  }),
  operation({
    method: 'POST',
    path: '/runs/{id}/fork',
    operationId: 'forkRun',
    permission: 'edit',
    summary: 'Go on from a run, at a place in it, with what is edited there; what was before is remembered, not done again',
    tag,
    params: Id,
    headers: IdempotencyKeyHeader,
    body: ForkRun,
    bodyLimit: importLimits.workflowBytes,
    answers: whatBegan,
    handle: async ({ services, scope, params, body, header }) => {
      const request = { run_id: params.id, ...body, idempotency_key: header('idempotency-key') };
      const { run_id, run } = await forkRunAsCaller(services, scope, request);
      return run === undefined ? { status: 202, body: { run_id } } : { status: 200, body: run };
    },
  }),
  operation({
    method: 'GET',
    path: '/runs/{id}/compare/{other}',
    operationId: 'compareRuns',
    permission: 'read',
    summary: 'Two runs side by side: answers, calls and outputs, what differs, and where first',
    tag,
    params: Id.extend({ other: z.string().min(1).max(200) }),
    answers: {
      200: { description: 'The first named is `left`', schema: RunComparison },
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await services.runs.compare(scope, params.id, params.other),
    }),
  }),
  operation({
    method: 'GET',
    path: '/runs/{id}/side-effects',
    operationId: 'listSideEffects',
    permission: 'read',
    summary: 'What a run did to the world, oldest first, and what there is to undo it',
    tag,
    params: Id,
    answers: { 200: { description: 'All of them', schema: listOf(z.looseObject({ id: z.string() })) }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { items: await services.runs.sideEffects(scope, params.id), cursor: null },
    }),
  }),
  operation({
    method: 'POST',
    path: '/runs/{id}/undo',
    operationId: 'undoRun',
    permission: 'edit',
    summary: 'Undo what can be undone, newest first, in a run of its own',
    tag,
    params: Id,
    answers: { 202: { description: 'It is under way', schema: Started }, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, params }) => ({ status: 202, body: await undoRunAsCaller(services, scope, params.id) }),
  }),
  operation({
    method: 'POST',
    path: '/replays',
    operationId: 'replayBundle',
    permission: 'edit',
    summary: 'Play a bundle as a new run, from the bundle alone',
    tag,
    body: BundleBody,
    bodyLimit: importLimits.bundleBytes,
    answers: { 200: { description: 'The run', schema: Run }, ...refusals.invalid, ...refusals.tooLarge },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await replayRun(services, scope, { bundle: body }) }),
  }),
];

/** JSON that comes in pieces is sent as it comes: a slow reader holds it up. */
const sendJson = (reply: FastifyReply, json: string | AsyncIterable<string>): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .send(typeof json === 'string' ? json : Readable.from(json, { objectMode: false }));

const lastSeq = (header: string | undefined): number => (header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : -1);
