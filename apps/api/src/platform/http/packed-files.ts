import { existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Handler } from './open-http-server.ts';
import { removeDocumentHeaders } from './security-headers.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

type Packed = { file: string; type: string };

/**
 * Serves scripts and styles as the build compressed them (Brotli, a sixth smaller than on-the-fly compression). Only files
 * found at startup are served, by their exact address. Returns `false` for a file that is not here, or that the browser can't
 * decode.
 */
export function packedFiles(folder: string, address: string): (...request: Parameters<Handler>) => boolean {
  const packed = new Map<string, Packed>();
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    if (!name.endsWith('.br')) continue;
    const plain = name.slice(0, -'.br'.length);
    const type = types[path.extname(plain)];
    const file = path.join(folder, name);
    if (type !== undefined) packed.set(`${address}${plain.split(path.sep).join('/')}`, { file, type });
  }
  return (request, response) => {
    const found = request.method === 'GET' ? packed.get(request.url ?? '') : undefined;
    if (found === undefined || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return false;
    removeDocumentHeaders(response);
    sendPacked(found, response).catch(() => response.destroy());
    return true;
  };
}

/** Sends a file with the size of the version that was opened, because a later build can replace it by one of another level. */
async function sendPacked({ file, type }: Packed, response: ServerResponse): Promise<void> {
  const opened = await open(file);
  const { size } = await opened.stat();
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': size,
    // Each file name contains a hash of its content.
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  await pipeline(opened.createReadStream(), response);
}
