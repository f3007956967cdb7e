import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@pinion/db';
import manifest from '../../package.json' with { type: 'json' };
import type { PasswordCost } from '../auth/password-hashes.ts';
import type { Env } from '../configuration/env.ts';
import { createErrorLog } from '../platform/errors/error-log.ts';
import { type HttpServer, openHttpServer, type HttpHandlers } from '../platform/http/open-http-server.ts';
import { protectDataDir } from '../platform/http/protect-data-dir.ts';
import type { ReadinessProblem } from '../platform/http/probes.ts';
import { onlyProbes } from '../platform/http/only-probes.ts';
import { isApiPath } from '../platform/http/security-headers.ts';
import type { ServerContext } from './server-context.ts';

const errors = createErrorLog(text => process.stderr.write(text));

export type ServerOptions = {
  env: Env;
  /** Response delay of the demo shop. 0 in tests. */
  shopPace?: number;
  /** The cost of a new hash of a password. Low in tests. */
  passwordCost?: PasswordCost | undefined;
  /** Called with unexpected errors. The default writes to the standard error stream. */
  report?: (error: unknown) => void;
};

export type RunningServer = {
  /** The server's URL without a trailing slash. */
  url: string;
  /** The public URL without a trailing slash. The server's own URL without `PINION_URL`. */
  publicUrl: string;
  services: ServerContext;
  close(): Promise<void>;
};

/**
 * Starts the whole server. The port is open from the first moment, while the database, the pages and the code get ready in
 * parallel.
 */
export async function startServer({ env, shopPace, passwordCost, report = errors.print }: ServerOptions): Promise<RunningServer> {
  protectDataDir(env.dataDir, { hasDatabase: env.databaseUrl === undefined });
  const httpServer = await openHttpServer(env.port, env.address);
  const publicOrigin = env.address.publicOrigin ?? httpServer.origin;
  const openings = [
    openDatabase({
      url: env.databaseUrl,
      dataDir: env.dataDir,
      template: env.databaseTemplate,
      hasBackup: env.migrationBackup,
      notice: text => process.stderr.write(`Pinion: ${text}\n`),
    }),
    openWeb(env, httpServer),
  ] as const;
  try {
    const [database, web, { createServerContext }, { readAdminConfig }, { openApiApp }, { nodeClock }] = await Promise.all([
      ...openings,
      import('./server-context.ts'),
      import('../configuration/admin-config.ts'),
      import('./api-app.ts'),
      import('@pinion/tool-runtime/adapters/node'),
    ]);
    const admin = readAdminConfig(env.configFile, env.environment);
    const services = await createServerContext({
      env,
      admin,
      database,
      clock: nodeClock(),
      version: manifest.version,
      origin: httpServer.origin,
      publicOrigin,
      passwordCost,
      report,
    });
    const api = await openApiApp(services, { shopPace, trustedProxies: env.trustedProxies });
    const handleApi: HttpHandlers['handle'] = (request, response) => api.routing(request, response);
    httpServer.lead({
      ...(env.role === 'worker' ? { handle: onlyProbes(handleApi) } : leadTo(handleApi, web)),
      problems: () => unavailableReasons(services),
    });
    return {
      url: httpServer.origin,
      publicUrl: publicOrigin,
      services,
      close: async () => {
        httpServer.drain();
        // A load balancer needs a moment to notice. Until then its requests are handled.
        await sleep(env.drainSeconds * 1_000);
        httpServer.shut();
        await services.drain();
        await httpServer.close();
        await api.close();
        await web?.close();
        await services.close();
        errors.flush();
      },
    };
  } catch (error) {
    await httpServer.close();
    const [database, web] = await Promise.allSettled(openings);
    if (web.status === 'fulfilled') await web.value?.close();
    if (database.status === 'fulfilled') await database.value.close();
    throw error;
  }
}

type Web = HttpHandlers & { close(): Promise<void> };

async function openWeb({ web, role }: Env, httpServer: HttpServer): Promise<Web | undefined> {
  if (web === 'off' || role === 'worker') return undefined;
  const { openWebApp } = await import('./web-app.ts');
  return openWebApp(web, httpServer.port);
}

/** Returns handlers for one port: the API's paths go to the API, all others to the pages. */
function leadTo(handleApi: HttpHandlers['handle'], web: Web | undefined): HttpHandlers {
  if (web === undefined) return { handle: handleApi };
  return {
    handle: (request, response) => (isApiPath(request.url ?? '/') ? handleApi : web.handle)(request, response),
    upgrade: web.upgrade,
  };
}

function unavailableReasons({ health }: ServerContext): readonly ReadinessProblem[] {
  const { status, problems = [] } = health.report();
  return status === 'unavailable' ? problems : [];
}
