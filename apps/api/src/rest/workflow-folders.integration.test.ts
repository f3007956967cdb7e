import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppRouter } from '../trpc/app-router.ts';
import { must } from '../testing/must.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = documentedClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Line = { id: string; name: string; folder: string; version: number; updated_at: string; found_in?: string | null };
const keep = async (name: string, template: string): Promise<string> => {
  const nodes = [
    { id: 'say', type: 'prompt', config: { template } },
    { id: 'out', type: 'output' },
  ];
  return (await call<{ id: string }>('POST', '/workflows', smallWorkflow(name, nodes, 'say.text>out.value'))).body.id;
};
const events = async (query: string): Promise<Line[]> => {
  return (await call<{ items: Line[] }>('GET', `/workflows${query}`)).body.items;
};

it('moving a workflow to another folder creates no version', async () => {
  const id = await keep('Filed', 'hello');
  const [before] = (await events('?limit=200')).filter(event => event.id === id);
  expect(before).toMatchObject({ folder: '', version: 1 });
  expect(await call('PATCH', `/workflows/${id}`, { folder: ' Shop / Orders//' })).toMatchObject({
    status: 200,
    body: { id, folder: 'Shop/Orders' },
  });
  const [after] = (await events('?limit=200')).filter(event => event.id === id);
  expect(after).toEqual({ ...before, folder: 'Shop/Orders' });
  // The copy is in the same folder.
  const api = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc` })] });
  const copy = await api.workflows.duplicate.mutate({ id });
  expect((await events('?limit=200')).find(event => event.id === copy.id)).toMatchObject({ folder: 'Shop/Orders' });
  await must(404, call('PATCH', '/workflows/nobody', { folder: 'x' }));
  await must(400, call('PATCH', `/workflows/${id}`, { folder: 'x'.repeat(201) }));
  await must(400, call('PATCH', `/workflows/${id}`, { title: 'x' }));
});

it('workflow search matches name, folder, nodes, tools and prompts and returns where', async () => {
  const id = await keep('Greeting', 'Dear customer, the zeppelin has landed');
  await call('PATCH', `/workflows/${id}`, { folder: 'Letters' });
  const found = async (query: string) =>
    (await events(`?query=${encodeURIComponent(query)}`)).map(event => [event.id, event.found_in]);
  expect(await found('greeting letters')).toEqual([[id, null]]);
  expect(await found('Zeppelin GREETING')).toEqual([[id, 'the prompt of say']]);
  expect(await found('zeppelin submarine')).toEqual([]);
  const [[, where] = []] = await found('payment.charge');
  expect(where).toContain('payment.charge in ');
});
