import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { errors, Id } from '../../operations/rest/schemas.ts';
import { getRetention, previewRetention, requestSweep } from './get-retention.ts';
import { getRunRetention, keepRun } from './kept-run.ts';
import { Retention, RetentionPreview, RunRetention } from './retention-schemas.ts';

const tag = 'Retention';

/** The rules about runs, as a query. */
const RulesQuery = z.object({
  run_days: z.coerce.number().int().min(1).max(36_500).optional(),
  run_count: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
});

export const retentionOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve the retention rules, the disk use and the last sweep of the workspace',
    http: {
      method: 'GET',
      path: '/retention',
      operationId: 'getRetention',
      tag,
      responses: { 200: { description: 'Rules, disk use and sweeps', schema: Retention } },
    },
    run: ({ services, scope }) => getRetention(services, scope),
  }),
  preview: defineOperation({
    permission: 'read',
    summary: 'Count the finished runs that retention rules would delete now',
    request: { query: RulesQuery },
    http: {
      method: 'GET',
      path: '/retention/preview',
      operationId: 'previewRetention',
      tag,
      responses: {
        200: {
          description: 'What these rules delete. Where one is absent, that of the installation applies',
          schema: RetentionPreview,
        },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, rules) => previewRetention(services, scope, rules),
  }),
  sweep: defineOperation({
    permission: 'administer',
    summary: 'Start the deletion of what the retention rules no longer keep',
    http: {
      method: 'POST',
      path: '/retention/sweep',
      operationId: 'sweepRetention',
      tag,
      responses: { 202: { description: 'The sweep begins within seconds' } },
      respond: () => ({ status: 202 }),
    },
    run: ({ services, scope }) => requestSweep(services, scope),
  }),
};

/** The retention of one run. */
export const runRetentionOperations = {
  retention: defineOperation({
    permission: 'read',
    summary: 'Retrieve whether a run is kept and when it is deleted',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/runs/{id}/retention',
      operationId: 'getRunRetention',
      tag,
      responses: { 200: { description: 'The retention of the run', schema: RunRetention }, ...errors.missing },
    },
    run: ({ services, scope }, { id }) => getRunRetention(services, scope, id),
  }),
  keep: defineOperation({
    permission: 'edit',
    summary: 'Keep a run from being deleted by a retention rule, or no longer',
    request: { params: Id, body: z.strictObject({ kept: z.boolean() }) },
    http: {
      method: 'PUT',
      path: '/runs/{id}/retention',
      operationId: 'keepRun',
      tag,
      responses: { 200: { description: 'The retention of the run', schema: RunRetention }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => keepRun(services, scope, input),
  }),
};
