import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packedFiles } from './packed-files.ts';
import { setSecurityHeaders } from './security-headers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
const code = 'export const answer = 42;'.repeat(40);
mkdirSync(path.join(folder, 'chunks'));
writeFileSync(path.join(folder, 'chunks/a.js.br'), brotliCompressSync(code));
writeFileSync(path.join(folder, 'secret.txt.br'), brotliCompressSync('no script'));
const give = packedFiles(folder, '/_next/static/');
const server = createServer((incoming, response) => {
  setSecurityHeaders(response);
  if (!give(incoming, response)) response.writeHead(404).end();
});

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; encoding: string | undefined; bytes: number };
const get = (url: string, encodings = 'gzip, br') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path: url, headers: { 'accept-encoding': encodings } }, response => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => {
        const { statusCode, headers } = response;
        resolve({ status: statusCode, headers, encoding: headers['content-encoding'], bytes });
      });
    })
      .on('error', reject)
      .end();
  });

describe('precompressed build files', () => {
  it('precompressed files are served as stored to browsers that accept them', async () => {
    const answer = await get('/_next/static/chunks/a.js');
    expect(answer).toMatchObject({ status: 200, encoding: 'br' });
    expect(answer.bytes).toBeLessThan(code.length / 4);
  });

  it('precompressed files are served without the headers that only a document obeys', async () => {
    const { headers } = await get('/_next/static/chunks/a.js');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    expect(Object.keys(headers)).not.toContain('content-security-policy');
    expect(Object.keys(headers)).not.toContain('x-frame-options');
  });

  it('precompressed files are served whole after a build has replaced them by a larger version', async () => {
    const name = path.join(folder, 'chunks/a.js.br');
    const larger = brotliCompressSync(`${code}${randomUUID().repeat(20)}`, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    writeFileSync(`${name}.new`, larger);
    renameSync(`${name}.new`, name);
    expect((await get('/_next/static/chunks/a.js')).bytes).toBe(larger.length);
  });

  it.each([
    ['to a browser that can not', '/_next/static/chunks/a.js', 'gzip'],
    ['what is neither script nor style', '/_next/static/secret.txt', 'br'],
    ['what was not built', '/_next/static/chunks/b.js', 'br'],
    ['the packed file by its own name', '/_next/static/chunks/a.js.br', 'br'],
    ['a way out of the folder', '/_next/static/chunks/../../a.js', 'br'],
  ])('precompressed files are not served: %s', async (_, url, encodings) => {
    expect((await get(url, encodings)).status).toBe(404);
  });
});

it('the precompressed file lookup is empty without a build', () => {
  const nothing = packedFiles(path.join(folder, 'none'), '/_next/static/');
  const requested = { method: 'GET', url: '/_next/static/chunks/a.js', headers: { 'accept-encoding': 'br' } };
  expect(nothing(requested as IncomingMessage, {} as ServerResponse)).toBe(false);
});
