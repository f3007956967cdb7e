import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Env } from '../configuration/env.ts';
import type { Handler, HttpHandlers, UpgradeHandler } from '../platform/http/open-http-server.ts';
import { packedFiles } from '../platform/http/packed-files.ts';
import { scriptHashes } from '../platform/http/script-hashes.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';

/** The subset of Next's custom server that is used here. */
type NextApp = {
  prepare(): Promise<void>;
  getRequestHandler(): (...request: Parameters<Handler>) => Promise<void>;
  getUpgradeHandler(): (...request: Parameters<UpgradeHandler>) => Promise<void>;
  close(): Promise<void>;
};
type NextOptions = { dev: boolean; dir: string; hostname: string; port: number; customServer: boolean };
type NextModule = { default: (options: NextOptions) => NextApp };

/** Opens the pages: Next's own handler, in this process and on this port. */
export async function openWebApp(
  mode: Exclude<Env['web'], 'off'>,
  port: number,
): Promise<HttpHandlers & { close(): Promise<void> }> {
  const dir = fileURLToPath(new URL('../../../web/', import.meta.url));
  // Next belongs to the web app; this program only opens it.
  const path = createRequire(pathToFileURL(`${dir}package.json`)).resolve('next');
  const { default: openNext } = (await import(pathToFileURL(path).href)) as NextModule;
  const app = openNext({ dev: mode === 'development', dir, hostname: '127.0.0.1', port, customServer: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  const givePacked = packedFiles(mode === 'development' ? '' : `${dir}.next/static`, '/_next/static/');
  const upgrade = app.getUpgradeHandler();
  const hashesOf = scriptHashes(`${dir}.next/server/app`);
  // Each page has a nonce of its own, so none is for a cache that others read. Next keeps a header that is set.
  const keepPrivate = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith('/_next/') !== true) response.setHeader('cache-control', 'private, no-cache');
  };
  // In development, its compiler uses eval for the code it sends.
  const setPolicy = (request: IncomingMessage, response: ServerResponse): void => {
    if (mode === 'development') {
      response.removeHeader('content-security-policy');
      return;
    }
    const policy = pagePolicy(randomBytes(16).toString('base64'), hashesOf((request.url ?? '/').split('?')[0] ?? '/'));
    // Next reads the nonce here, for the scripts that it writes into a page.
    request.headers['content-security-policy'] = policy;
    response.setHeader('content-security-policy', policy);
  };
  return {
    // A script needs no policy of a page: that one is a kilobyte, and a page has some 20 scripts.
    handle: (request, response) => {
      if (givePacked(request, response)) return;
      setPolicy(request, response);
      keepPrivate(request, response);
      void handle(request, response);
    },
    upgrade: (request, socket, head) => void upgrade(request, socket, head),
    close: () => app.close(),
  };
}
