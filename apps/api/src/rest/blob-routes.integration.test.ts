import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServedBlobs } from '../platform/blobs/served-blobs.ts';
import { createContentStore } from '../platform/contents/content-store.sql.ts';
import { fileBackend } from '../platform/contents/file-backend.ts';
import { startTestApi } from '../testing/test-api.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

it('GET /blobs answers a signed link with safe headers', async () => {
  const { url, bytes } = await server.edges.blobs.put('{"a":1}', 'application/json', server.scope);
  expect(bytes).toBe(7);
  expect(url).toMatch(/^\/blobs\/[0-9a-f]{32}\?exp=\d+&sig=[\w-]+$/);
  const answer = await fetch(server.origin + url);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ a: 1 });
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('content-disposition')).toBe('inline');
});

it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/htmlx'])(
  'GET /blobs serves %s as a download and never inline',
  async type => {
    const { url } = await server.edges.blobs.put(new TextEncoder().encode('<script>1</script>'), type, server.scope);
    const answer = await fetch(server.origin + url);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  },
);

it('GET /blobs refuses a link that was changed, has another expiry or comes from another workspace', async () => {
  const { url } = await server.edges.blobs.put('x', 'text/plain', server.scope);
  const { url: another } = await server.edges.blobs.put('y', 'text/plain', server.scope);
  const exp = /exp=(\d+)/.exec(url)?.[1] ?? '';
  const swapped = url.replace(/[0-9a-f]{32}/, /[0-9a-f]{32}/.exec(another)?.[0] ?? '');
  const bad = [url.slice(0, -2), url.replace(exp, String(Number(exp) + 1)), swapped, url.split('?')[0] ?? '', `${url}&sig=2`];
  for (const link of bad) expect((await fetch(server.origin + link)).status).toBe(404);
  const other = await fetch(server.origin + url, { headers: { 'x-test-workspace': 'other' } });
  expect(other.status).toBe(404);
});

it('GET /blobs refuses a query field that it does not know', async () => {
  const { url } = await server.edges.blobs.put('x', 'text/plain', server.scope);
  const answer = await fetch(`${server.origin}${url}&download=1`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR', details: { pointer: '/query/download' } } });
});

it('the blob sweep deletes expired blobs, both row and file', async () => {
  let time = Date.now();
  const parts = {
    database: server.database,
    dataDir: path.join(server.dataDir, 'short'),
    contents: createContentStore(server.database, [fileBackend(path.join(server.dataDir, 'short', 'blobs'))]),
    keys: () => [new Uint8Array(32)] as const,
    pastKeys: () => [new Uint8Array(32)] as const,
    now: () => time,
  };
  const resources = createServedBlobs({ ...parts, retentionDays: 1 });
  const { url } = await resources.put('soon gone', 'text/plain', server.scope);
  const [, id = '', exp = '', signature = ''] = /blobs\/(\w+)\?exp=(\d+)&sig=(.+)/.exec(url) ?? [];
  const opened = await resources.open(server.scope, { id, exp: Number(exp), signature });
  expect(opened?.bytes).toBe(9);
  opened?.content.destroy();
  time += 2 * 86_400_000;
  expect(await resources.open(server.scope, { id, exp: Number(exp), signature })).toBeUndefined();
  await server.database.pool.query("UPDATE content SET used_at = now() - interval '2 days'");
  expect(await resources.sweep()).toBe(1);
  const folder = path.join(server.dataDir, 'short', 'blobs');
  expect(readdirSync(folder).flatMap(name => readdirSync(path.join(folder, name)))).toEqual([]);
});
