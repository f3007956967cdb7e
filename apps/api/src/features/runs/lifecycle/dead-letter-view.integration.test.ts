import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../../../testing/real-postgres.ts';
import { smallWorkflow } from '../../../testing/small-workflow.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { trpcClient } from '../../../testing/trpc-client.ts';
import type { RunView } from '../read/run-view.ts';

const isHere = hasRealPostgres();
let database: Awaited<ReturnType<typeof realPostgres>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  if (!isHere) return;
  database = await realPostgres();
  server = await startTestServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  if (!isHere) return;
  await server.close();
  await database.remove();
});

it.skipIf(!isHere)(`a dead letter says so wherever its run is read${isHere ? '' : ` (${missingRealPostgres})`}`, async () => {
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'out', type: 'output' },
  ];
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('Echo', nodes, 'in.value>out.value')));
  const { run_id } = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: 1, wait_s: 20 }));
  const since = new Date('2026-11-01T10:00:00Z');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `UPDATE run SET status = 'running', lease_owner = 'dead_letter', crashes = 5, dead_letter_at = $2 WHERE id = $1`,
    [run_id, since],
  );
  await client.end();
  const expected = { dead_letter: { crashes: 5, since: since.toISOString() } };
  expect((await call<RunView>('GET', `/runs/${run_id}`)).body).toMatchObject(expected);
  const shown = await trpcClient(() => server.url).query<RunView>('runs.get', { id: run_id });
  expect(shown.result?.data).toMatchObject(expected);
});
