import type { FastifyInstance } from 'fastify';
import { authenticationRequired } from '../../auth/authorize.ts';
import type { CallerOf } from '../../auth/caller.ts';
import { sendError } from '../../operations/rest/error-response.ts';
import type { Metrics } from '../../telemetry/metrics.ts';

const metricsPath = '/metrics';

export type MetricsRoutes = { metrics: Pick<Metrics, 'read'>; callerOf: CallerOf };

/** Registers the metrics route for Prometheus on this machine. In a shared workspace any member's token gives access. */
export function metricsRoutes(app: FastifyInstance, { metrics, callerOf }: MetricsRoutes): Promise<void> {
  app.get(metricsPath, async (request, reply) => {
    if ((await callerOf(request, reply)) === undefined)
      return sendError(reply, 401, 'AUTH_REQUIRED', authenticationRequired().message);
    const { text, contentType } = await metrics.read();
    return reply.type(contentType).send(text);
  });
  return Promise.resolve();
}
