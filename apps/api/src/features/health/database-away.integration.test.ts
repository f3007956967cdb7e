import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../../testing/real-postgres.ts';
import { trpcClient } from '../../testing/trpc-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { type SlowProxy, slowProxy } from '../../testing/slow-proxy.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;

describe.skipIf(!hasRealPostgres())(`health endpoints while the database is unavailable${without}`, () => {
  let database: Awaited<ReturnType<typeof realPostgres>>;
  let proxy: SlowProxy;
  let server: Awaited<ReturnType<typeof startTestServer>>;
  beforeAll(async () => {
    database = await realPostgres();
    const url = new URL(database.url);
    proxy = await slowProxy(Number(url.port));
    url.port = String(proxy.port);
    server = await startTestServer({ DATABASE_URL: url.href });
  });
  afterAll(async () => {
    proxy.refuse(false);
    await server.close();
    await proxy.close();
    await database.remove();
  });

  const call = jsonClient(() => server.url);

  it('GET /health answers 503 with the reason, /health/live answers 200, and both recover', async () => {
    expect((await call('GET', '/health')).status).toBe(200);
    proxy.refuse(true);
    await expect.poll(async () => (await call('GET', '/health')).status, { timeout: 15_000 }).toBe(503);
    expect((await call('GET', '/health')).body).toMatchObject({
      status: 'unavailable',
      problems: [{ check: 'database' }],
    });
    expect(await call('GET', '/health/ready')).toMatchObject({ status: 503 });
    expect(await call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });

    const refused = { error: { code: 'UNAVAILABLE', message: expect.stringContaining('database') as unknown } };
    expect(await call('GET', '/workflows')).toMatchObject({ status: 503, body: refused });
    expect(await call('GET', '/tools')).toMatchObject({ status: 503, body: refused });
    const session = await trpcClient(() => server.url).query('session.get');
    expect(session.error?.data.refusal?.code).toBe('UNAVAILABLE');

    proxy.refuse(false);
    await expect.poll(async () => (await call('GET', '/health')).status, { timeout: 15_000 }).toBe(200);
    expect((await call('GET', '/workflows')).status).toBe(200);
  });
});
