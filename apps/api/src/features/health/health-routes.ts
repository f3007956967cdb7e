import * as z from 'zod';
import { HealthReport } from './health-report.ts';
import { route } from '../../operations/rest/route.ts';

const tag = 'Health';
const ready = {
  200: { description: 'The server accepts work. `degraded` lists what needs attention', schema: HealthReport },
  503: { description: 'The server does not accept work. `problems` lists the reasons', schema: HealthReport },
} as const;

const readiness = (path: '/health' | '/health/ready', operationId: string) =>
  route({
    method: 'GET',
    path,
    operationId,
    permission: 'anybody',
    summary: 'Check whether the server accepts work',
    tag,
    responses: ready,
    handle: ({ services }) => {
      const report = services.health.report();
      return Promise.resolve({ status: report.status === 'unavailable' ? 503 : 200, body: report });
    },
  });

export const healthRoutes = [
  readiness('/health', 'getHealth'),
  readiness('/health/ready', 'getReadiness'),
  route({
    method: 'GET',
    path: '/health/live',
    operationId: 'getLiveness',
    permission: 'anybody',
    summary: 'Check whether the process responds, regardless of its dependencies',
    tag,
    responses: { 200: { description: 'The process responds', schema: z.object({ status: z.literal('ok') }) } },
    handle: () => Promise.resolve({ status: 200, body: { status: 'ok' } }),
  }),
];
