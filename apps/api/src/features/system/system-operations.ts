import * as z from 'zod';
import { acceptModelServer, forgetModelServer } from '../models/index.ts';
import { getSystemInfo } from './get-system-info.ts';
import { getSystemStatus } from './get-system-status.ts';
import { getTrace, retryDeadLetters } from '../runs/index.ts';
import { ModelServerRef, SystemInfo, SystemStatus, Trace } from './system-schemas.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { errors } from '../../operations/rest/schemas.ts';

const tag = 'System';

export const systemOperations = {
  info: defineOperation({
    permission: 'read',
    summary: 'Retrieve system information, including local model servers',

    http: {
      method: 'GET',
      path: '/system',
      operationId: 'getSystem',
      tag,
      responses: { 200: { description: 'The system information', schema: SystemInfo } },
    },
    run: async ({ services, scope, workspace: first }) => {
      const info = await getSystemInfo(services);
      return scope.workspace_id === first.workspace_id ? info : { ...info, data_dir: '' };
    },
  }),
  status: defineOperation({
    permission: 'administer',
    isInstallationWide: true,
    summary: 'Retrieve the servers, the queue of runs and the state of the database and Redis',
    http: {
      method: 'GET',
      path: '/system/status',
      operationId: 'getSystemStatus',
      tag,
      responses: { 200: { description: 'The status of the installation', schema: SystemStatus }, ...errors.forbidden },
    },
    run: ({ services, scope }) => getSystemStatus(services, scope),
  }),
  retry_dead_letters: defineOperation({
    permission: 'administer',
    isInstallationWide: true,
    summary: 'Retry all dead letters of the installation: runs during which a worker stopped repeatedly',
    http: {
      method: 'POST',
      path: '/system/dead-letters/retry',
      operationId: 'retryDeadLetters',
      tag,
      responses: {
        200: { description: 'The number of runs that workers take again', schema: z.object({ retried: z.number().int() }) },
        ...errors.forbidden,
      },
    },
    run: ({ services }) => retryDeadLetters(services),
  }),
  accept_model_server: defineOperation({
    permission: 'administer',
    isInstallationWide: true,
    summary: 'Allow agents to use a local model server',
    request: { body: ModelServerRef },
    http: {
      method: 'POST',
      path: '/model-servers',
      operationId: 'acceptModelServer',
      tag,
      responses: {
        204: { description: 'The model server was allowed' },
        ...errors.invalid,
        ...errors.forbidden,
        ...errors.unavailable,
      },
    },
    run: ({ services, scope }, input) => acceptModelServer(services, scope, input),
  }),
  forget_model_server: defineOperation({
    permission: 'administer',
    isInstallationWide: true,
    summary: 'Disallow a local model server',
    request: { query: ModelServerRef.pick({ base_url: true }) },
    http: {
      method: 'DELETE',
      path: '/model-servers',
      operationId: 'forgetModelServer',
      tag,
      responses: { 204: { description: 'The activation was deleted' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => forgetModelServer(services, scope, input.base_url),
  }),
};

export const traceOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'List the spans of a run, earliest first',
    request: { params: z.object({ trace_id: z.string().min(1).max(64) }) },
    http: {
      method: 'GET',
      path: '/traces/{trace_id}',
      operationId: 'getTrace',
      tag: 'Runs',
      responses: { 200: { description: 'The trace', schema: Trace }, ...errors.missing },
    },
    run: ({ services, scope }, input) => getTrace(services, scope, input.trace_id),
  }),
};
