import { expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../testing/real-postgres.ts';
import { startTestServer } from '../testing/test-server.ts';
import { slowProxy } from '../testing/slow-proxy.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;

it.skipIf(!hasRealPostgres())(
  `a server continues with new runs after all its database connections went silent${without}`,
  async () => {
    const database = await realPostgres();
    const url = new URL(database.url);
    const proxy = await slowProxy(Number(url.port));
    url.port = String(proxy.port);
    // In place of 15 s and 18 s.
    for (const name of ['statement_timeout', 'query_timeout']) url.searchParams.set(name, '1500');
    const server = await startTestServer({ DATABASE_URL: url.href });
    try {
      const call = jsonClient(() => server.url);
      const nodes = [
        { id: 'in', type: 'input' },
        { id: 'out', type: 'output' },
      ];
      const { body: workflow } = await call<{ id: string }>(
        'POST',
        '/workflows',
        smallWorkflow('silent', nodes, 'in.value>out.value'),
      );
      const run = () => call<{ status: string }>('POST', `/workflows/${workflow.id}/runs`, { input: 'go', wait_s: 5 });
      expect((await run()).status).toBeLessThan(300);
      proxy.silence();
      // Every request waits for its connection, then works: none hangs forever.
      await expect.poll(async () => (await run()).status, { timeout: 40_000 }).toBeLessThan(300);
    } finally {
      await server.close();
      await proxy.close();
      await database.remove();
    }
  },
);
