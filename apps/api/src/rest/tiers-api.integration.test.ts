import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedClient } from '../testing/documented-client.ts';
import { jsonClient } from '../testing/json-client.ts';
import { startTestApi } from '../testing/test-api.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
const send = documentedClient(() => server.origin);
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const call = <T = unknown>(method: string, path: string, body?: unknown) => send<T>(method, path, body);
type Audit = {
  items: { action: string; subject: string; actor: string; is_you: boolean; details: unknown }[];
  cursor: string | null;
};
const audited = async (action: string): Promise<Audit['items']> =>
  (await call<Audit>('GET', `/audit?action=${action}`)).body.items;

const definition = {
  name: 'weather.now',
  version: '1.0.0',
  description: 'The weather now.',
  category: 'api',
  input_schema: { type: 'object' },
  gateway: 'http',
  gateway_config: { url: 'https://example.com/weather' },
};
const agent = encodeURIComponent('flow-1/writer');

describe('activation endpoints', () => {
  const path = `/agents/${agent}/activations`;

  it('activations are created, read, changed and deleted, each with an audit entry', async () => {
    await call('POST', '/tools', definition);
    expect((await call('GET', path)).body).toEqual({ items: [], cursor: null });
    const overrides = { confirmation: 'always', timeout_s: 5 };
    const put = await call('PUT', `${path}/weather.now`, { enabled: true, policy_overrides: overrides });
    const choice = { agent_id: 'flow-1/writer', tool: 'weather.now', enabled: true, policy_overrides: overrides };
    const times = { created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) };
    expect(put).toEqual({ status: 200, body: { ...choice, ...times } });
    expect((await call('GET', `${path}/weather.now`)).body).toEqual(put.body);
    await call('PUT', `${path}/weather.now`, { enabled: false });
    expect((await call<{ items: unknown[] }>('GET', path)).body.items).toEqual([
      { ...choice, ...times, enabled: false, policy_overrides: {} },
    ]);
    expect((await call('DELETE', `${path}/weather.now`)).status).toBe(204);
    expect((await call('DELETE', `${path}/weather.now`)).status).toBe(404);
    expect((await audited('activation.')).map(entry => [entry.action, entry.subject, entry.is_you])).toEqual([
      ['activation.removed', 'weather.now', true],
      ['activation.disabled', 'weather.now', true],
      ['activation.enabled', 'weather.now', true],
    ]);
  });

  it('the activation endpoint refuses an unknown tool, value or field', async () => {
    expect((await call('PUT', `${path}/no.such`, {})).status).toBe(404);
    expect((await call('PUT', `${path}/weather.now`, { policy_overrides: { confirmation: 'maybe' } })).status).toBe(400);
    // A misspelled field is rejected, not saved as empty.
    const misspelt = await call('PUT', `${path}/weather.now`, { policy_overrides: { confirmaton: 'always' } });
    expect([misspelt.status, JSON.stringify(misspelt.body)]).toEqual([400, expect.stringContaining('confirmaton')]);
    expect((await call('PUT', `${path}/weather.now`, { policy_override: { confirmation: 'always' } })).status).toBe(400);
  });
});

describe('availability endpoints', () => {
  it('PUT /tools/{name}/availability withdraws a tool and restores it', async () => {
    type Lines = { items: { name: string; available: boolean; source: string }[] };
    const event = async () => (await call<Lines>('GET', '/tools?limit=200')).body.items.find(item => item.name === 'weather.now');
    expect(await event()).toMatchObject({ available: true, source: 'user' });
    const put = await call('PUT', '/tools/weather.now/availability', { available: false });
    expect(put).toEqual({ status: 200, body: { name: 'weather.now', available: false } });
    expect(await event()).toMatchObject({ available: false });
    await call('PUT', '/tools/weather.now/availability', { available: true });
    expect(await event()).toMatchObject({ available: true });
    expect((await call('PUT', '/tools/no.such/availability', { available: true })).status).toBe(404);
    expect((await audited('tool.withdrawn')).map(entry => entry.subject)).toEqual(['weather.now']);
  });
});

describe('tool list', () => {
  it('GET /tools filters by gateway type and returns other tool formats', async () => {
    type Lines = { items: { gateway: string }[] };
    const http = (await call<Lines>('GET', '/tools?tool_type=http&limit=200')).body.items;
    expect(new Set(http.map(item => item.gateway))).toEqual(new Set(['http']));
    expect((await call<Lines>('GET', '/tools?tool_type=sql')).body.items).toEqual([]);
    await call('PUT', '/tools/weather.now/availability', { available: false });
    type OpenAi = { tools: { function: { name: string; parameters: { type: string } } }[] };
    const openai = (await call<OpenAi>('GET', '/tools?format=openai')).body.tools;
    expect(openai.map(tool => tool.function.name)).toContain('payment__charge');
    expect(openai.map(tool => tool.function.name)).not.toContain('weather__now');
    await call('PUT', '/tools/weather.now/availability', { available: true });
    type Mcp = { tools: { name: string; inputSchema: unknown; parameter_schema: unknown }[] };
    const mcp = (await call<Mcp>('GET', '/tools?format=mcp&tool_type=http')).body.tools;
    expect(mcp.find(tool => tool.name === 'weather.now')).toMatchObject({
      inputSchema: { type: 'object' },
      parameter_schema: { type: 'object' },
    });
    expect((await call('GET', '/tools?format=yaml')).status).toBe(400);
  });
});

describe('workspace settings', () => {
  it('workspace settings start strict, change one at a time and leave audit entries with the previous value', async () => {
    expect((await call('GET', '/settings')).body).toMatchObject({ default_activation: 'disabled', prices: {} });
    expect((await call('PATCH', '/settings', { default_activation: 'enabled' })).body).toMatchObject({
      default_activation: 'enabled',
    });
    expect((await call('PATCH', '/settings', { default_activation: 'perhaps' })).status).toBe(400);
    expect((await call('PATCH', '/settings', { unheard_of: 1 })).status).toBe(400);
    const [entry] = await audited('settings.changed');
    expect(entry).toMatchObject({
      subject: 'default_activation',
      details: { from: { default_activation: 'disabled' }, to: { default_activation: 'enabled' } },
    });
  });
});

describe('tool version', () => {
  const path = '/tools/weather.now/1.0.0';

  it('DELETE /tools removes a version that nothing uses', async () => {
    expect((await call('DELETE', '/tools/weather.now/9.9.9')).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await audited('tool.deleted')).map(entry => entry.subject)).toEqual(['weather.now@1.0.0']);
  });

  it('DELETE /tools keeps a version that a workflow, run or tool uses and names the users', async () => {
    await call('POST', '/tools', definition);
    const node = { id: 'a', type: 'tool', position: { x: 0, y: 0 }, config: { tool: { name: 'weather.now' } } };
    const file = { format: 'pinion.workflow/1', name: 'Forecast', nodes: [node], edges: [] };
    const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
    expect(await call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', details: { used_by: { workflows: [{ id, name: 'Forecast' }], runs: [], tools: [] } } } },
    });
    await call('DELETE', `/workflows/${id}`);
    const plan = JSON.stringify({ tools: [{ name: 'weather.now', version: '1.0.0' }] });
    await server.database.pool.query(
      `INSERT INTO run (id, workspace_id, org_id, user_id, workflow_name, status, input, plan) VALUES ('r1', 'ws-1', 'o', 'u', 'w', 'queued', 'null', $1)`,
      [plan],
    );
    expect(await call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: { details: { used_by: { runs: ['r1'] } } } },
    });
    await server.database.pool.query(`UPDATE run SET status = 'succeeded', plan = NULL WHERE id = 'r1'`);
    const undone = { ...definition, name: 'weather.set', compensation_tool: 'weather.now', side_effect_policy: 'compensatable' };
    await call('POST', '/tools', undone);
    expect(await call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: { details: { used_by: { tools: ['weather.set@1.0.0'] } } } },
    });
    expect((await call('DELETE', '/tools/weather.set/1.0.0')).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(204);
  });

  it('DELETE /tools keeps a version that a source would publish again', async () => {
    type Lines = { items: { name: string; version: string; source: string }[] };
    const { items } = (await call<Lines>('GET', '/tools?limit=200')).body;
    const demo = items.find(item => item.source === 'demo');
    const answer = await call('DELETE', `/tools/${demo?.name}/${demo?.version}`);
    expect(answer).toMatchObject({ status: 409, body: { error: { message: /Block it/ } } });
  });
});

describe('audit log', () => {
  it('GET /audit lists pages, newest first', async () => {
    const first = (await call<Audit>('GET', '/audit?limit=2')).body;
    expect(first.items).toHaveLength(2);
    const second = (await call<Audit>('GET', `/audit?limit=2&cursor=${first.cursor}`)).body;
    expect(new Set([...first.items, ...second.items].map(item => JSON.stringify(item))).size).toBe(4);
    expect((await call('GET', '/audit?since=yesterday')).status).toBe(400);
  });

  it('the audit log exports one JSON or CSV file without spreadsheet formulas', async () => {
    const scope = server.scope;
    await server.edges.audit.add(scope, { actor: '=cmd()', action: 'test.noted', subject: 'a, "b"\nc', details: { n: 1 } });
    const exported = async (format: string) => fetch(`${server.origin}/api/v1/audit?format=${format}&action=test.noted`);
    const json = await exported('json');
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="audit.json"');
    expect(await json.json()).toMatchObject([{ actor: '=cmd()', subject: 'a, "b"\nc', details: { n: 1 } }]);
    const csv = await (await exported('csv')).text();
    expect(csv).toMatch(
      /^id,at,actor,action,subject,details\r\n[^,]+,[^,]+,'=cmd\(\),test\.noted,"a, ""b""\nc","\{""n"":1\}"\r\n$/,
    );
    const whole = (await (await fetch(`${server.origin}/api/v1/audit?format=json`)).json()) as unknown[];
    expect(whole.length).toBeGreaterThan(8);
  });

  it('GET /audit hides the log of another workspace', async () => {
    const answer = await fetch(`${server.origin}/api/v1/audit`, { headers: { 'x-test-workspace': 'other' } });
    expect(await answer.json()).toEqual({ items: [], cursor: null });
  });

  it('an action fails when its audit entry cannot be written', async () => {
    await server.database.pool.query('ALTER TABLE audit_entry RENAME TO audit_entry_away');
    try {
      const { status } = await jsonClient(() => server.origin)('POST', '/tools', { ...definition, name: 'never.there' });
      expect(status).toBe(500);
    } finally {
      await server.database.pool.query('ALTER TABLE audit_entry_away RENAME TO audit_entry');
    }
    expect((await call('GET', '/tools/never.there/1.0.0')).status).toBe(404);
  });
});
