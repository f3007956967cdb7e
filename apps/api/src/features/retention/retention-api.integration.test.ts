import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let run = '';
beforeAll(async () => {
  server = await startTestServer();
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'out', type: 'output' },
  ];
  const { id } = (await ask<{ id: string }>('POST', '/workflows', smallWorkflow('w', nodes, 'in.value>out.value'))).body;
  run = (await ask<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: 'x', wait_s: 20 })).body.run_id;
});
afterAll(() => server.close());

const ask = jsonClient(() => server.url);
type Item = { run_id: string; kept: boolean };

it('a kept run is shown as kept in the list and cannot be deleted until it is released', async () => {
  expect((await ask('GET', `/runs/${run}/retention`)).body).toMatchObject({ kept: false, kept_by: null, delete_after: null });
  const kept = await ask('PUT', `/runs/${run}/retention`, { kept: true });
  expect(kept).toMatchObject({ status: 200, body: { kept: true, kept_at: expect.any(String), is_needed: false } });
  expect((await ask<{ items: Item[] }>('GET', '/runs')).body.items).toMatchObject([{ run_id: run, kept: true }]);
  expect(await ask('DELETE', `/runs/${run}`)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect((await ask('PUT', `/runs/${run}/retention`, { kept: false })).body).toMatchObject({ kept: false, kept_by: null });
  const audit = (await ask<{ items: { action: string }[] }>('GET', '/audit?limit=10')).body.items.map(({ action }) => action);
  expect(audit).toEqual(expect.arrayContaining(['run.kept', 'run.released']));
  expect((await ask('PUT', '/runs/none/retention', { kept: true })).status).toBe(404);
});

it('the rules of a workspace are merged, previewed and applied, and null removes a rule', async () => {
  await ask('PATCH', '/settings', { retention: { run_days: 30, trace_days: 7 } });
  const changed = await ask('PATCH', '/settings', { retention: { trace_days: null } });
  expect(changed).toMatchObject({ status: 200, body: { retention: { run_days: 30 } } });
  expect((await ask('PATCH', '/settings', { retention: { audit_days: 30 } })).status).toBe(400);
  const retention = (await ask<{ own: object; effective: object }>('GET', '/retention')).body;
  expect(retention).toMatchObject({
    own: { run_days: 30 },
    effective: { run_days: 30, blob_days: 30 },
    disk_use: { runs: { count: 1 }, is_estimate: false },
    last_sweep: null,
  });
  expect((await ask<{ delete_after: string }>('GET', `/runs/${run}/retention`)).body.delete_after).toMatch(/^\d{4}-/);
  expect((await ask('GET', '/retention/preview?run_days=1')).body).toMatchObject({ runs: 0, needed: 0, is_estimate: false });
  expect((await ask('GET', '/retention/preview?run_days=0')).status).toBe(400);
  expect((await ask('POST', '/retention/sweep')).status).toBe(202);
});
