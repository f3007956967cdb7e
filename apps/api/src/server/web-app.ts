import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Env } from '../env.ts';
import type { Handler, Rooms, UpgradeHandler } from './open-door.ts';
import { packedFiles } from './packed-files.ts';

/** As much of Next's custom server as is used here. */
type NextApp = {
  prepare(): Promise<void>;
  getRequestHandler(): (...request: Parameters<Handler>) => Promise<void>;
  getUpgradeHandler(): (...request: Parameters<UpgradeHandler>) => Promise<void>;
  close(): Promise<void>;
};
type NextOptions = { dev: boolean; dir: string; hostname: string; port: number; customServer: boolean };
type NextModule = { default: (options: NextOptions) => NextApp };

/** The pages: Next's own handler, in this process and on this port. */
export async function openWebApp(mode: Exclude<Env['web'], 'off'>, port: number): Promise<Rooms & { close(): Promise<void> }> {
  const dir = fileURLToPath(new URL('../../../web/', import.meta.url));
  // Next belongs to the web app; this program only opens it.
  const path = createRequire(pathToFileURL(`${dir}package.json`)).resolve('next');
  const { default: openNext } = (await import(pathToFileURL(path).href)) as NextModule;
  const app = openNext({ dev: mode === 'development', dir, hostname: '127.0.0.1', port, customServer: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  const givePacked = packedFiles(mode === 'development' ? '' : `${dir}.next/static`, '/_next/static/');
  const upgrade = app.getUpgradeHandler();
  return {
    handle: (request, response) => {
      if (!givePacked(request, response)) void handle(request, response);
    },
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    close: () => app.close(),
  };
}
