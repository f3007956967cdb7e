import Fastify, { type FastifyInstance } from 'fastify';
import { watchOpenLines } from '../../auth/watch-open-lines.ts';
import { restPath } from '../../rest/rest-api.ts';
import { registerSurfaces } from '../../composition/surfaces.ts';
import { beginInTurn } from './turn-limit.ts';
import type { World } from '../../composition/world.ts';

const megabyte = 1024 * 1024;

/** Everything but the pages. */
export async function openApiApp(world: World, options: { shopPace?: number | undefined }): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 6 * megabyte, routerOptions: { maxParamLength: 2000 } });
  const { shopPace } = options;
  const stopWatching = watchOpenLines(world);
  app.addHook('onClose', (_app, done) => {
    stopWatching();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === `${restPath}/health`) done();
    else beginInTurn(done);
  });
  await registerSurfaces(app, {
    world,
    callerOf: world.callerOf,
    workspace: world.owner,
    report: world.report,
    ...(shopPace === undefined ? {} : { shopPace }),
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: { code: 'NOT_FOUND', message: `there is nothing at ${request.method} ${request.url}`, details: null } }),
  );
  await app.ready();
  return app;
}
