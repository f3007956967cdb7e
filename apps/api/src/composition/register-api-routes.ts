import { randomUUID } from 'node:crypto';
import { isTooDeep, maxJsonDepth, type Scope } from '@pinion/contracts';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError, sendFailure } from '../operations/rest/error-response.ts';
import { throwAsTrpcError } from '../operations/error-map.ts';
import { holdResult, sendResponse } from '../operations/trpc/send-response.ts';
import { type CallerOf, readersOf } from '../auth/caller.ts';
import { shownWorkspaceOf, workspaceHeader } from '../auth/changed-workspace.ts';
import { clientFactsOf } from '../auth/client-facts.ts';
import type { SessionCookies } from '../auth/session-cookie.ts';
import { oidcPath, oidcRoutes } from '../features/accounts/index.ts';
import { demoShop, demoShopPath } from '../features/demo-shop/index.ts';
import { createToolResources, mcpRoutes } from '../features/discovery/index.ts';
import { blobRoutes } from '../rest/blob-routes.ts';
import { restApi, restPath } from '../rest/rest-api.ts';
import { type AppRouter, appRouter } from '../trpc/app-router.ts';
import type { ApiServices } from '../platform/api-services.ts';
import { importLimits } from '../platform/imports/read-import.ts';
import { metricsRoutes } from '../features/health/index.ts';
import type { ServedBlobs } from '../platform/blobs/served-blobs.ts';

/** Responds with 400 to a body that is nested more than `maxJsonDepth` deep, before tRPC parses its text. */
async function refuseDeepText({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (typeof body !== 'string' || !isTooDeep(body)) return undefined;
  return sendError(reply, 400, 'VALIDATION_ERROR', `the document: it is nested more than ${maxJsonDepth} levels deep`);
}

export type ApiRoutesOptions = {
  services: ApiServices & { blobs: ServedBlobs };
  callerOf: CallerOf;
  cookies: SessionCookies;
  /** The first workspace, which is that of the installation. */
  workspace: Scope;
  /** Called with unexpected errors. */
  report: (error: unknown) => void;
  /** Response delay of the demo shop. 0 in tests. */
  shopPace?: number;
};

/** Registers everything that this server serves except the pages. */
export async function registerApiRoutes(
  app: FastifyInstance,
  { services, callerOf, cookies, workspace, report, shopPace = 1 }: ApiRoutesOptions,
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error, report));
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: async ({ req, res, info }) => ({
      caller: await callerOf(req, res).catch(throwAsTrpcError),
      services,
      workspace,
      client: clientFactsOf(req),
      holdResult: result => holdResult(req, result),
      shownWorkspace: shownWorkspaceOf(req.headers) ?? info.connectionParams?.[workspaceHeader],
      setSession: token => void res.header('set-cookie', cookies.session(req.headers, token)),
      setStartSession: session => void res.header('set-cookie', cookies.startSession(req.headers, session)),
    }),
    onError: ({ error }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR') report(error.cause ?? error);
    },
  };
  // A separate limit: the app sends whole bundles for replay.
  await app.register(async trpc => {
    trpc.addHook('onRoute', route => {
      route.bodyLimit = importLimits.bundleBytes;
    });
    trpc.addHook('preValidation', refuseDeepText);
    trpc.addHook('onSend', sendResponse);
    await trpc.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
  });
  await app.register(restApi, { prefix: restPath, services, callerOf, cookies, workspace });
  const readers = readersOf(callerOf);
  await app.register(metricsRoutes, { metrics: services.metrics, callerOf: readers, first: workspace });
  await app.register(blobRoutes, { blobs: services.blobs, callerOf: readers });
  await app.register(mcpRoutes, {
    resourcesOf: scope => createToolResources(services, scope),
    callerOf: readers,
    version: services.system.version,
    newId: randomUUID,
    now: Date.now,
    report,
  });
  await app.register(oidcRoutes, {
    prefix: oidcPath,
    services,
    providers: services.oidcProviders,
    cookies,
    workspace,
    report,
  });
  await app.register(demoShop, { prefix: demoShopPath, pace: shopPace });
}
