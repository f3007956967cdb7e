import * as z from 'zod';
import { acceptModelServer } from '../models/accept-model-server.ts';
import { forgetModelServer } from '../models/forget-model-server.ts';
import { getSystemInfo } from './get-system-info.ts';
import { getTrace } from '../runs/get-trace.ts';
import { ModelServerRef, SystemInfo, Trace } from '../../rest/read-schemas.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { errors } from '../../rest/schemas.ts';

const tag = 'System';

export const systemOperations = {
  info: defineOperation({
    permission: 'read',
    summary: 'This installation, and the model servers that answer on its machine now',

    http: {
      method: 'GET',
      path: '/system',
      operationId: 'getSystem',
      tag,
      responses: { 200: { description: 'What it says about itself', schema: SystemInfo } },
    },
    run: ({ services }) => getSystemInfo(services),
  }),
  accept_model_server: defineOperation({
    permission: 'administer',
    summary: 'Let agents reach a model server of this machine, where it is looked for and answers',
    request: { body: ModelServerRef },
    http: {
      method: 'POST',
      path: '/model-servers',
      operationId: 'acceptModelServer',
      tag,
      responses: { 204: { description: 'Accepted' }, ...errors.invalid, ...errors.forbidden, ...errors.unavailable },
    },
    run: ({ services, scope }, input) => acceptModelServer(services, scope, input),
  }),
  forget_model_server: defineOperation({
    permission: 'administer',
    summary: 'Close the door to a model server again, at once',
    request: { query: ModelServerRef.pick({ base_url: true }) },
    http: {
      method: 'DELETE',
      path: '/model-servers',
      operationId: 'forgetModelServer',
      tag,
      responses: { 204: { description: 'Forgotten' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => forgetModelServer(services, scope, input.base_url),
  }),
};

export const traceOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'The spans of a run, the earliest first',
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
