import { openDatabase } from '@pinion/db';
import manifest from '../../package.json' with { type: 'json' };
import type { Env } from '../env.ts';
import { type Door, openDoor, type Rooms } from '../platform/http/open-door.ts';
import { protectDataDir } from '../platform/http/protect-data-dir.ts';
import { isApiPath } from '../platform/http/security-headers.ts';
import type { World } from './world.ts';

export type ServerOptions = {
  env: Env;
  /** How fast the demo shop answers; 0 in tests. */
  shopPace?: number;
  /** Told of what nobody expected; the standard error stream unless told. */
  report?: (error: unknown) => void;
};

export type RunningServer = {
  /** Without a slash at its end. */
  url: string;
  world: World;
  close(): Promise<void>;
};

/** Starts the whole server. The port is open from the first moment; the database, the pages and the code get ready side by side. */
export async function startServer({ env, shopPace, report = tellOperator }: ServerOptions): Promise<RunningServer> {
  protectDataDir(env.dataDir);
  const door = await openDoor(env.port);
  const openings = [openDatabase({ url: env.databaseUrl, dataDir: env.dataDir }), openWeb(env, door)] as const;
  try {
    const [database, web, { createWorld }, { readAdminConfig }, { openApiApp }, { nodeClock }] = await Promise.all([
      ...openings,
      import('./world.ts'),
      import('../configuration/admin-config.ts'),
      import('../platform/http/api-app.ts'),
      import('@pinion/tool-runtime/adapters/node'),
    ]);
    const admin = readAdminConfig(env.configFile, env.environment);
    const world = await createWorld({
      env,
      admin,
      database,
      clock: nodeClock(),
      version: manifest.version,
      origin: door.origin,
      report,
    });
    const api = await openApiApp(world, { shopPace });
    door.lead(leadTo((request, response) => api.routing(request, response), web));
    return {
      url: door.origin,
      world,
      close: async () => {
        door.shut();
        await world.drain();
        await door.close();
        await api.close();
        await web?.close();
        await world.close();
      },
    };
  } catch (error) {
    await door.close();
    const [database, web] = await Promise.allSettled(openings);
    if (web.status === 'fulfilled') await web.value?.close();
    if (database.status === 'fulfilled') await database.value.close();
    throw error;
  }
}

type Web = Rooms & { close(): Promise<void> };

async function openWeb({ web }: Env, door: Door): Promise<Web | undefined> {
  if (web === 'off') return undefined;
  const { openWebApp } = await import('../platform/http/web-app.ts');
  return openWebApp(web, door.port);
}

/** One port: the API's paths to the API, all others to the pages. */
function leadTo(handleApi: Rooms['handle'], web: Web | undefined): Rooms {
  if (web === undefined) return { handle: handleApi };
  return {
    handle: (request, response) => (isApiPath(request.url ?? '/') ? handleApi : web.handle)(request, response),
    upgrade: web.upgrade,
  };
}

function tellOperator(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${new Date().toISOString()} ${text}\n`);
}
