import * as z from 'zod';
import { acceptModelServer } from '../../features/models/accept-model-server.ts';
import { forgetModelServer } from '../../features/models/forget-model-server.ts';
import { getSystemInfo } from '../../features/system/get-system-info.ts';
import { getTrace } from '../../features/runs/get-trace.ts';
import { ModelServerRef, SystemInfo, Trace } from '../read-shapes.ts';
import { operation } from '../operation.ts';
import { refusals } from '../shapes.ts';

const tag = 'System';

export const systemOperations = [
  operation({
    method: 'GET',
    path: '/system',
    operationId: 'getSystem',
    permission: 'read',
    summary: 'This installation, and the model servers that answer on its machine now',
    tag,
    answers: { 200: { description: 'What it says about itself', schema: SystemInfo } },
    handle: async ({ services }) => ({ status: 200, body: await getSystemInfo(services) }),
  }),
  operation({
    method: 'POST',
    path: '/model-servers',
    operationId: 'acceptModelServer',
    permission: 'administer',
    summary: 'Let agents reach a model server of this machine, where it is looked for and answers',
    tag,
    body: ModelServerRef,
    answers: { 204: { description: 'Accepted' }, ...refusals.invalid, ...refusals.forbidden, ...refusals.unavailable },
    handle: async ({ services, scope, body }) => {
      await acceptModelServer(services, scope, body);
      return { status: 204 };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/model-servers',
    operationId: 'forgetModelServer',
    permission: 'administer',
    summary: 'Close the door to a model server again, at once',
    tag,
    query: ModelServerRef.pick({ base_url: true }),
    answers: { 204: { description: 'Forgotten' }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, query }) => {
      await forgetModelServer(services, scope, query.base_url);
      return { status: 204 };
    },
  }),
  operation({
    method: 'GET',
    path: '/traces/{trace_id}',
    operationId: 'getTrace',
    permission: 'read',
    summary: 'The spans of a run, the earliest first',
    tag: 'Runs',
    params: z.object({ trace_id: z.string().min(1).max(64) }),
    answers: { 200: { description: 'The trace', schema: Trace }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getTrace(services, scope, params.trace_id) }),
  }),
];
