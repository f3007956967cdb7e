import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReplayBundle, RunEvent } from '@pinion/contracts';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSystemInfo } from '../features/system/get-system-info.ts';
import { detectModelServer } from '../features/models/detect-model-server.ts';
import { FetchedEvents } from '../testing/fetched-events.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { AppRouter } from './app-router.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const client = (url: string) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: operation => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: `${url}/trpc`, EventSource: FetchedEvents as unknown as typeof EventSource }),
        false: httpBatchLink({ url: `${url}/trpc` }),
      }),
    ],
  });
let api: ReturnType<typeof client>;
beforeAll(async () => {
  server = await startTestServer();
  api = client(server.url);
});
afterAll(() => server.close());

const refused = async (
  promise: Promise<unknown>,
): Promise<{ code: string; message: string; refusal: { details: unknown } | undefined }> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw new Error('it was not refused');
  return { ...error.data, message: error.message };
};

describe('workflows procedures', () => {
  it('workflows.list returns the first workflow with its counts', async () => {
    const { items } = await api.workflows.list.query();
    expect(items).toMatchObject([{ name: 'Shop assistant', node_count: 8, problems: 1, last_run: null }]);
  });

  it('workflows.save saves onto its base version and refuses a stale save without data loss', async () => {
    const { id } = await api.workflows.create.mutate({ template: 'research-desk' });
    const { file, version } = await api.workflows.get.query({ id });
    expect(version).toBe(1);
    expect(await api.workflows.save.mutate({ id, file: { ...file, name: 'Mine' }, base_version: 1 })).toMatchObject({
      version: 2,
    });
    const conflict = await refused(api.workflows.save.mutate({ id, file: { ...file, name: 'Theirs' }, base_version: 1 }));
    expect(conflict).toMatchObject({ code: 'CONFLICT', refusal: { code: 'CONFLICT', details: { current_version: 2 } } });
    expect((await api.workflows.get.query({ id })).file.name).toBe('Mine');
  });

  it('workflows.save lets exactly one of many concurrent saves succeed', async () => {
    const { id } = await api.workflows.create.mutate({ template: 'shop-assistant' });
    const { file } = await api.workflows.get.query({ id });
    const saves = Array.from({ length: 8 }, (_, index) =>
      client(server.url).workflows.save.mutate({ id, file: { ...file, name: `Saver ${index}` }, base_version: 1 }),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await api.workflows.get.query({ id })).version).toBe(2);
  });

  it('workflows procedures rename, duplicate, remove and restore', async () => {
    const { id } = await api.workflows.create.mutate({ template: 'shop-assistant' });
    await api.workflows.update.mutate({ id, name: 'Front desk' });
    const copy = await api.workflows.duplicate.mutate({ id });
    const { file } = await api.workflows.get.query({ id: copy.id });
    expect(file.name).toBe('Front desk (copy)');
    await api.workflows.remove.mutate({ id });
    expect((await api.workflows.list.query()).items.map(item => item.id)).not.toContain(id);
    expect(await refused(api.workflows.get.query({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await api.workflows.restore.mutate({ id });
    expect((await api.workflows.get.query({ id })).file.name).toBe('Front desk');
  });

  it('workflows procedures report what is invalid in a file and where', async () => {
    const bad = { format: 'pinion.workflow/1' as const, name: '', nodes: [], edges: [] };
    expect(await refused(api.workflows.create.mutate({ file: bad }))).toMatchObject({
      code: 'BAD_REQUEST',
      refusal: { details: { pointer: '/name' } },
    });
  });
});

describe('runs procedures', () => {
  it('runs.events starts, streams to the end and resumes where it stopped', async () => {
    const [first] = (await api.workflows.list.query()).items.filter(item => item.name === 'Shop assistant');
    const started = await api.runs.start.mutate({
      id: first?.id ?? '',
      input: { text: 'Two kettles', customer_id: 'cus_204' },
    });
    const events = await follow(api, started.run_id, undefined);
    expect(events[0]?.data.type).toBe('run.started');
    expect(events.at(-1)?.data.type).toBe('run.finished');
    expect(events.map(event => Number(event.id))).toEqual(events.map((_, index) => index));
    const rest = await follow(api, started.run_id, String(events.length - 4));
    expect(rest).toEqual(events.slice(-3));
    await expect(follow(api, 'run_that_never_was', undefined)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });

    const run = await api.runs.get.query({ id: started.run_id });
    expect(run.status).toBe('succeeded');
    const { items } = await api.runs.list.query({ workflow_id: first?.id ?? '' });
    expect(items).toMatchObject([{ run_id: started.run_id, workflow_name: 'Shop assistant', calls: expect.any(Number) }]);
    expect((await api.workflows.list.query()).items.find(item => item.id === first?.id)?.last_run).toMatchObject({
      id: started.run_id,
      status: 'succeeded',
    });
    const again = await api.runs.replay.mutate({ run_id: started.run_id });
    expect(JSON.stringify(again.nodes)).toBe(JSON.stringify(run.nodes));
    const bundle = await api.runs.bundle.query({ id: started.run_id });
    expect((await api.runs.replay.mutate({ bundle: bundle as ReplayBundle })).output).toEqual(run.output);

    const tool = await api.tools.get.query({ name: 'payment.charge' });
    expect(tool.versions.map(one => [one.version, one.lifecycle])).toEqual([
      ['2.1.0', 'active'],
      ['1.4.0', 'deprecated'],
    ]);
    expect(tool.versions[0]?.calls_7d).toMatchObject({ count: 1, failed: 1, p50_ms: expect.any(Number) });
    expect(tool.versions[1]?.calls_7d).toEqual({ count: 0, failed: 0, p50_ms: null, p95_ms: null });
    const impact = await api.tools.impact.query({ name: 'payment.charge' });
    const holder = impact.holders.find(one => one.workflow_id === first?.id);
    expect(holder).toMatchObject({ version: '2.1.0', published_version: null, nodes: [{}], pins: [] });
  });

  it('runs.get and runs.start answer NOT_FOUND for an unknown id', async () => {
    expect(await refused(api.runs.get.query({ id: 'none' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused(api.runs.start.mutate({ id: 'none', input: {} }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('tools and secrets procedures', () => {
  it('a tool is published and blocked at once, and workflows that use it report the problem', async () => {
    await api.tools.set_lifecycle.mutate({ name: 'crm.log_note', version: '1.0.4', lifecycle: 'blocked', reason: 'too chatty' });
    const list = await api.workflows.list.query();
    expect(list.items.find(item => item.name === 'Shop assistant')?.problems).toBe(2);
    await api.tools.set_lifecycle.mutate({ name: 'crm.log_note', version: '1.0.4', lifecycle: 'active' });
    const { items } = await api.tools.list.query();
    expect(items.find(item => item.name === 'crm.log_note')).toMatchObject({ lifecycle: 'active' });
    expect(items.map(item => item.name)).toEqual(expect.arrayContaining(['calculator', 'http_request', 'catalog.search']));
  });

  it('secrets procedures resolve a secret to the scope that would answer', async () => {
    const names = ['SHOP_KEY', 'NOBODY_HAS', '__proto__'];
    const before = await api.secrets.resolve.query({ names });
    expect(before['SHOP_KEY']).toEqual({ scope: 'workspace' });
    expect(before['NOBODY_HAS']).toEqual({ scope: null });
    await api.secrets.put.mutate({ name: 'SHOP_KEY', value: 'mine', scope: 'user' });
    expect((await api.secrets.resolve.query({ names }))['SHOP_KEY']).toEqual({ scope: 'user' });
    await api.secrets.remove.mutate({ name: 'SHOP_KEY', scope: 'user' });
  });
});

describe('other procedures', () => {
  it('templates.list returns the templates and system.info describes the installation', async () => {
    expect((await api.templates.list.query()).map(template => template.id)).toContain('resilient-order');
    expect(await api.system.info.query()).toMatchObject({ data_dir: server.dataDir, version: expect.stringMatching(/^\d/) });
  });

  it('models.find finds a running model server and returns none otherwise', async () => {
    const ollama = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"llama"}]}');
    }).listen(0, '127.0.0.1');
    await once(ollama, 'listening');
    const base_url = `http://127.0.0.1:${(ollama.address() as AddressInfo).port}/v1`;
    expect(await detectModelServer([{ kind: 'ollama', base_url }])).toEqual({ kind: 'ollama', base_url, models: ['llama'] });
    const locations = [
      { kind: 'ollama', base_url },
      { kind: 'lm-studio', base_url: 'http://127.0.0.1:1/v1' },
      { kind: 'llama.cpp', base_url: base_url.replace('/v1', '/v1/') },
    ];
    expect(await getSystemInfo(server.services, locations)).toMatchObject({
      model_servers: [{ kind: 'ollama', models: ['llama'], accepted: false }, { kind: 'llama.cpp' }],
      model_server: { kind: 'ollama' },
    });
    ollama.close();
    expect(await detectModelServer([{ kind: 'ollama', base_url: 'http://127.0.0.1:1/v1' }])).toBeUndefined();
  });

  it('the tRPC procedures report no unexpected errors', () => {
    expect(server.reports).toEqual([]);
  });
});

type Tracked = { id: string; data: RunEvent };
const follow = (api: ReturnType<typeof client>, run_id: string, lastEventId: string | undefined): Promise<Tracked[]> =>
  new Promise((resolve, reject) => {
    const events: Tracked[] = [];
    api.runs.events.subscribe(
      { run_id, ...(lastEventId === undefined ? {} : { lastEventId }) },
      {
        onData: ({ id, data }) => void events.push({ id, data: JSON.parse(data) as RunEvent }),
        onComplete: () => resolve(events),
        onError: reject,
      },
    );
  });
