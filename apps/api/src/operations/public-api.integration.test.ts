import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const ask = documentedClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Items<Item> = { items: Item[] };
type Ran = { run_id: string; status: string; nodes: Record<string, Record<string, unknown>>; output: unknown };
const fromTemplate = async (id: string): Promise<string> =>
  (await ask<{ id: string }>('POST', `/templates/${id}/workflows`)).body.id;
const ended = (runId: string): Promise<Ran> =>
  until(
    async () => (await ask<Ran>('GET', `/runs/${runId}`)).body,
    ({ status }) => /succeeded|failed/.test(status),
  );
const kettles = { text: 'Two kettles', customer_id: 'cus_204' };

describe('public operations for workflows', () => {
  it('the REST API stores a template as a workflow', async () => {
    const { items } = (await ask<Items<{ id: string; name: string }>>('GET', '/templates')).body;
    expect(items.map(({ id }) => id)).toContain('research-desk');
    const id = await fromTemplate('research-desk');
    expect((await ask<{ name: string }>('GET', `/workflows/${id}`)).body.name).toBe('Research desk');
    expect((await ask('POST', '/templates/nowhere/workflows')).status).toBe(404);
  });

  it('the REST API renames, moves, copies, deletes and restores a workflow', async () => {
    const id = await fromTemplate('research-desk');
    const both = await ask('PATCH', `/workflows/${id}`, { name: 'Desk', folder: 'Shop/Orders' });
    expect(both.body).toEqual({ id, name: 'Desk', folder: 'Shop/Orders', version: 2 });
    expect((await ask('PATCH', `/workflows/${id}`, {})).status).toBe(400);
    const copy = (await ask<{ id: string }>('POST', `/workflows/${id}/duplicate`)).body.id;
    const { items } = (await ask<Items<{ id: string; name: string; folder: string }>>('GET', '/workflows')).body;
    expect(items.find(one => one.id === copy)).toMatchObject({ name: 'Desk (copy)', folder: 'Shop/Orders' });
    expect((await ask('DELETE', `/workflows/${copy}`)).status).toBe(204);
    expect((await ask('GET', `/workflows/${copy}`)).status).toBe(404);
    expect((await ask('POST', `/workflows/${copy}/restore`)).status).toBe(204);
    expect((await ask('GET', `/workflows/${copy}`)).status).toBe(200);
    expect((await ask('POST', `/workflows/${copy}/restore`)).status).toBe(404);
  });

  it('publishing over REST is checked first, and a replaced draft stays stored and readable', async () => {
    const id = await fromTemplate('research-desk');
    const before = await ask('GET', `/workflows/${id}/publish-check`);
    expect(before.body).toMatchObject({ errors: [], latest: null, diff: null, is_published: false });
    await ask('POST', `/workflows/${id}/publish`, {});
    expect((await ask('GET', `/workflows/${id}/publish-check`)).body).toMatchObject({
      latest: { version: 1 },
      is_published: true,
    });
    await ask('PATCH', `/workflows/${id}`, { name: 'Other' });
    await ask('POST', `/workflows/${id}/versions/1/restore`, {});
    const kept = (await ask<Items<{ version: number }>>('GET', `/workflows/${id}/kept-drafts`)).body.items;
    expect(kept).toHaveLength(1);
    const path = `/workflows/${id}/versions/save-${kept[0]?.version}/file`;
    expect((await ask<{ file: { name: string } }>('GET', path)).body.file.name).toBe('Other');
  });
});

describe('public operations for a run', () => {
  it('the REST API repeats one call, replays a run offline, returns its spans and creates a case from it', async () => {
    const id = await fromTemplate('shop-assistant');
    const { body: run } = await ask<Ran>('POST', `/workflows/${id}/runs`, { input: kettles, wait_s: 30 });
    const calls = Object.values(run.nodes['assist']?.['tools_by_id'] as Record<string, ToolEnvelope>);
    const call = calls.find(({ name }) => name.startsWith('catalog'));

    const again = await ask<{ run_id: string; envelope: ToolEnvelope }>(
      'POST',
      `/runs/${run.run_id}/nodes/assist/calls/${call?.call_id}/again`,
    );
    expect(again.status).toBe(200);
    expect(again.body.envelope).toMatchObject({ name: call?.name, input: call?.input, output: call?.output });
    expect(again.body.run_id).not.toBe(run.run_id);
    expect((await ask('POST', `/runs/${run.run_id}/nodes/assist/calls/none/again`)).status).toBe(404);

    const replay = await ask<{ run_id: string }>('POST', `/runs/${run.run_id}/replay`);
    expect(replay.status).toBe(202);
    expect((await ended(replay.body.run_id)).output).toEqual(run.output);

    const traceId = String(run.nodes['assist']?.['traces_url']).split('/').at(-1);
    expect((await ask<{ spans: unknown[] }>('GET', `/traces/${traceId}`)).body.spans.length).toBeGreaterThan(8);

    const cases = `/workflows/${id}/cases`;
    const { body: made } = await ask<{ id: string }>('POST', `${cases}/from-run`, { run_id: run.run_id });
    expect((await ask<{ assertions: unknown[] }>('GET', `${cases}/${made.id}/derived`)).body.assertions.length).toBeGreaterThan(
      0,
    );
    expect((await ask('POST', `${cases}/${made.id}/restore`)).status).toBe(404);
    await ask('DELETE', `${cases}/${made.id}`);
    expect((await ask('POST', `${cases}/${made.id}/restore`)).status).toBe(200);
    const parts = await ask<Items<{ run_id: string }>>('GET', '/runs?with_parts=true');
    expect(parts.body.items.map(({ run_id }) => run_id)).toContain(run.run_id);
  });
});

describe('public operations for tools', () => {
  it('the REST API tries a call or only checks its policy, and lists who has a tool and why not', async () => {
    const [event] = (await ask<Items<{ name: string; version: string }>>('GET', '/tools?limit=200')).body.items.filter(
      ({ name }) => name.startsWith('catalog'),
    );
    const name = event?.name ?? '';
    const tried = await ask<{ run_id: string }>('POST', '/tools/try', {
      workflow_id: 'none',
      node_id: 'call',
      tool: { name },
      input: { query: 'kettle' },
    });
    expect(tried.status).toBe(202);
    expect((await ended(tried.body.run_id)).status).toBe('succeeded');
    const judged = await ask<Items<{ tool: string; verdict: string }>>('POST', '/policy/dry-run', {
      workflow_id: 'none',
      node_id: 'call',
      tools: [{ name }, { name: 'no.such_tool' }],
      policy: {},
    });
    expect(judged.body.items).toMatchObject([{ tool: name }, { tool: 'no.such_tool', verdict: 'deny' }]);
    expect((await ask<{ versions: unknown[] }>('GET', `/tools/${name}`)).body.versions.length).toBeGreaterThan(0);
    expect((await ask('GET', '/tools/no.such_tool')).status).toBe(404);
    expect((await ask('POST', '/suggestions/take', { agent_id: 'from-outside', tool: name })).status).toBe(204);
    const tiers = await ask<{ agents: { agent_id: string; enabled: boolean }[] }>('GET', `/tools/${name}/tiers`);
    expect(tiers.body.agents).toContainEqual(expect.objectContaining({ agent_id: 'from-outside', enabled: true }));
  });
});

describe('public operations for the installation', () => {
  it('the REST API lists names of secrets, the log and the model servers', async () => {
    await ask('PUT', '/secrets', { name: 'OWN_KEY', value: 'not-told', scope: 'workspace' });
    const resolved = await ask('POST', '/secrets/resolve', { names: ['OWN_KEY', 'NO_KEY'] });
    expect(resolved.body).toEqual({ OWN_KEY: { scope: 'workspace' }, NO_KEY: { scope: null } });
    expect((await ask<Items<string>>('GET', '/audit/actions')).body.items).toContain('secret.put');
    expect((await ask<Items<{ is_you: boolean }>>('GET', '/audit/actors')).body.items).toContainEqual(
      expect.objectContaining({ is_you: true }),
    );
    expect((await ask('GET', '/system')).body).toMatchObject({ accepted_model_servers: [] });
    const elsewhere = { kind: 'ollama', base_url: 'http://127.0.0.1:9/v1' };
    expect((await ask('POST', '/model-servers', elsewhere)).status).toBe(403);
    expect((await ask('DELETE', `/model-servers?base_url=${encodeURIComponent(elsewhere.base_url)}`)).status).toBe(404);
  });
});
