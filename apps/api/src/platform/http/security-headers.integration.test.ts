import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('security headers of API responses', () => {
  it.each([
    ['/api/v1/health', 200],
    ['/api/v1/tools', 200],
    ['/api/v1/nowhere', 404],
    ['/trpc/session.get', 200],
    ['/metrics', 200],
    ['/blobs/none', 404],
    ['/demo-shop/catalog', 200],
  ])('%s sets headers that forbid framing, caching and embedding', async (path, status) => {
    const { headers, ...answer } = await fetch(server.url + path).then(async one => ({
      headers: one.headers,
      status: one.status,
    }));
    expect(answer.status, path).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('a cross-site request is refused with the same security headers', async () => {
    const { status, headers } = await fetch(`${server.url}/api/v1/tools`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([status, headers.get('x-frame-options')]).toEqual([403, 'DENY']);
  });
});
