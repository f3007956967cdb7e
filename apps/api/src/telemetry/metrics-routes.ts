import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export const metricsPath = '/metrics';

/** For Prometheus. Who may ask is settled at the door: this machine, by a name of this machine. */
export function metricsRoutes(app: FastifyInstance, { metrics }: { metrics: Pick<Metrics, 'read'> }): Promise<void> {
  app.get(metricsPath, async (_request, reply) => {
    const { text, contentType } = await metrics.read();
    return reply.type(contentType).send(text);
  });
  return Promise.resolve();
}
