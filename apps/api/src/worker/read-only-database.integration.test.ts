import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../features/runs/read/run-view.ts';
import { effectServer } from '../testing/effect-server.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../testing/real-postgres.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';
import { startTestServer } from '../testing/test-server.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;

describe.skipIf(!hasRealPostgres())(`a database that only reads for a while${without}`, () => {
  let database: Awaited<ReturnType<typeof realPostgres>>;
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let post: Awaited<ReturnType<typeof effectServer>>;
  const call = jsonClient(() => server.url);
  beforeAll(async () => {
    post = await effectServer(() => ({ delay_ms: 600 }));
    database = await realPostgres();
    server = await startTestServer({ DATABASE_URL: database.url, PINION_EGRESS_ALLOW: post.host });
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
    await post.close();
  });

  /** Makes the database refuse or accept changes, and ends the connections of the server, as a failover does. */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('SET default_transaction_read_only = off');
    const name = new URL(database.url).pathname.slice(1);
    await client.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    if (isReadOnly)
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    await client.end();
  }

  it('refuses requests with a reason, and a run waits and ends with each effect once', async () => {
    for (const name of ['letters.write', 'letters.send'])
      await must(201, call('POST', '/tools', post.tool(name, 'irreversible')));
    const nodes = [
      { id: 'in', type: 'input', config: {} },
      { id: 'place', type: 'tool', config: { tool: { name: 'letters.write' }, input: {}, policy: { confirmation: 'never' } } },
      { id: 'ship', type: 'tool', config: { tool: { name: 'letters.send' }, input: {}, policy: { confirmation: 'never' } } },
      { id: 'out', type: 'output', config: {} },
    ];
    const workflow = smallWorkflow('Order', nodes, 'in.value>place.$after', 'place.output>ship.$after', 'ship.output>out.value');
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', workflow));
    const { run_id } = await must(202, call<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: null }));
    await expect.poll(() => post.pathsHit(), { timeout: 10_000 }).toEqual(['/letters.write']);

    await setReadOnly(true);
    await expect.poll(async () => (await call('GET', '/health/ready')).status, { timeout: 15_000 }).toBe(503);
    expect((await call('GET', '/health')).body).toMatchObject({ problems: [{ check: 'database', reason: 'read_only' }] });
    expect(await call('POST', `/workflows/${id}/runs`, { input: null })).toMatchObject({
      status: 503,
      body: { error: { code: 'UNAVAILABLE', details: { reason: 'database_read_only' } } },
    });
    expect(await call('PUT', `/workflows/${id}`, { ...workflow, name: 'Orders' })).toMatchObject({ status: 503 });

    await setReadOnly(false);
    await expect.poll(async () => (await call('GET', '/health/ready')).status, { timeout: 15_000 }).toBe(200);
    await expect
      .poll(async () => (await call<RunView>('GET', `/runs/${run_id}`)).body.status, { timeout: 30_000 })
      .toBe('succeeded');
    expect(post.pathsHit()).toEqual(['/letters.write', '/letters.send']);
  });
});
