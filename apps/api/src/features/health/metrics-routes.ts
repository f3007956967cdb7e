import type { FastifyInstance } from 'fastify';
import type { Scope } from '@pinion/contracts';
import { installationRefusal } from '../../auth/require-first-workspace.ts';
import { authenticationRequired } from '../../auth/authorize.ts';
import type { CallerOf } from '../../auth/caller.ts';
import { sendError } from '../../operations/rest/error-response.ts';
import type { Metrics } from '../../telemetry/metrics.ts';

const metricsPath = '/metrics';

export type MetricsRoutes = { metrics: Pick<Metrics, 'read'>; callerOf: CallerOf; first: Scope };

/**
 * Registers the metrics route for Prometheus on this machine. Where sign-in is required, the token of any member of the first
 * workspace gives access: the metrics are of all workspaces.
 */
export function metricsRoutes(app: FastifyInstance, { metrics, callerOf, first }: MetricsRoutes): Promise<void> {
  app.get(metricsPath, async (request, reply) => {
    const caller = await callerOf(request, reply);
    if (caller === undefined) return sendError(reply, 401, 'AUTH_REQUIRED', authenticationRequired().message);
    if (caller.scope.workspace_id !== first.workspace_id)
      return sendError(reply, 403, 'FORBIDDEN', installationRefusal().message);
    const { text, contentType } = await metrics.read();
    return reply.type(contentType).send(text);
  });
  return Promise.resolve();
}
