import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../features/runs/read/run-view.ts';
import { effectServer } from '../testing/effect-server.ts';
import { completion } from '../testing/evaluating.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Two services: the one that keys are meant for, and one that an editor would like to send them to. */
const right = await effectServer(path => (path.endsWith('/completions') ? { body: completion('fine') } : {}));
const other = await effectServer(path => (path.endsWith('/completions') ? { body: completion('thanks') } : {}));
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: `${right.host},${other.host}` });
});
afterAll(async () => {
  await server.close();
  await right.close();
  await other.close();
});

const keep = (name: string, hosts?: string[]) =>
  must(204, call('PUT', '/secrets', { name, value: `value-of-${name}`, scope: 'workspace', hosts }));
type Listed = { items: { name: string; hosts: string[] }[] };
const hostsOf = async (name: string) =>
  (await call<Listed>('GET', '/secrets')).body.items.find(item => item.name === name)?.hosts;

async function keepAgent(host: string, credential: string): Promise<string> {
  const model = { provider: 'openai-compatible', model: 'm', base_url: `http://${host}/v1`, credential };
  const nodes = [{ id: 'a', type: 'agent', config: { model, prompt: 'go', tools: [] } }];
  const file = { format: 'pinion.workflow/1', name: 'Agent', nodes, edges: [] };
  return (await must(201, call<{ id: string }>('POST', '/workflows', file))).id;
}
const run = async (id: string): Promise<RunView> =>
  (await call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 20 })).body;
const runAgent = async (host: string, credential: string) => run(await keepAgent(host, credential));

async function runTool(name: string, secret: string, host: string): Promise<RunView> {
  const gateway_config = { url: `http://${host}/${name}`, headers: { authorization: `Bearer {{secrets.${secret}}}` } };
  await must(201, call('POST', '/tools', right.tool(name, 'pure', { gateway_config, secrets: [secret] })));
  const nodes = [{ id: 'a', type: 'tool', config: { tool: { name }, input: {} } }];
  const file = { format: 'pinion.workflow/1', name, nodes, edges: [] };
  return run((await must(201, call<{ id: string }>('POST', '/workflows', file))).id);
}
const refusalIn = ({ nodes }: RunView) =>
  nodes['a']?.['error'] ?? (nodes['a']?.['envelope'] as { error: unknown } | undefined)?.error;

describe('secret host binding', () => {
  it('storing a secret that is an ordinary word returns a warning', async () => {
    const put = async (value: string) => {
      const response = await fetch(`${server.url}/api/v1/secrets`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'WORD', value, scope: 'workspace' }),
      });
      return [response.status, response.headers.get('pinion-warning')];
    };
    expect(await put('password')).toEqual([204, 'weak_secret']);
    expect(await put('pa55-word!')).toEqual([204, null]);
  });

  it('a secret is never sent to a model server that an editor names in a draft', async () => {
    await keep('PAY_KEY');
    await keep('VENDOR_KEY', [right.host]);
    for (const name of ['PAY_KEY', 'VENDOR_KEY']) {
      const view = await runAgent(other.host, name);
      expect(view.status, name).toBe('failed');
      expect(view.error, name).toMatchObject({ code: 'POLICY_DENIED', details: { cause: { reason: 'secret_host' } } });
    }
    expect(other.effects).toEqual([]);
    expect((await runAgent(right.host, 'VENDOR_KEY')).status).toBe('succeeded');
  });

  it('a secret is tested at the hosts it is bound to, whatever drafts name', async () => {
    await keep('TRIED_KEY', [right.host]);
    await keepAgent(other.host, 'TRIED_KEY');
    await keepAgent(right.host, 'TRIED_KEY');
    type Tested = { word: string; trials: { host: string }[] };
    const tested = await must(200, call<Tested>('POST', '/secrets/workspace/TRIED_KEY/test'));
    expect(tested.trials.map(({ host }) => host)).toEqual([right.host]);
    expect(tested.word).toContain(`Not verified, because the secret is not bound to ${other.host}`);
    expect(other.effects).toEqual([]);
  });

  it('a secret without hosts is sent where a published tool that names it sends it', async () => {
    await keep('TOOL_KEY');
    expect((await runTool('desk.open', 'TOOL_KEY', right.host)).status).toBe('succeeded');
  });

  it('a secret with hosts is sent to no tool at another host', async () => {
    await keep('BOUND_KEY', [right.host]);
    expect((await runTool('desk.right', 'BOUND_KEY', right.host)).status).toBe('succeeded');
    const view = await runTool('desk.wrong', 'BOUND_KEY', other.host);
    expect(refusalIn(view)).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'secret_host', secret: 'BOUND_KEY' } });
    expect(other.effects).toEqual([]);
  });

  it('a secret with hosts is sent to no MCP server or hub at another host', async () => {
    await keep('SERVER_KEY', [right.host]);
    const headers = { Authorization: 'Bearer {{secrets.SERVER_KEY}}' };
    const connections = [
      { kind: 'mcp', name: 'away', url: `http://${other.host}/mcp`, headers },
      { kind: 'hub', name: 'hub', url: `http://${other.host}/api/v1`, key_secret: 'SERVER_KEY' },
      { kind: 'composio', name: 'forge', url: `http://${other.host}`, key_secret: 'SERVER_KEY', toolkits: ['x'], entity_id: 'u' },
    ];
    for (const connection of connections) {
      const refused = await call<{ error: { message: string } }>('POST', '/connections', connection);
      expect(refused.body.error.message, connection.kind).toContain(`bound to ${right.host} only`);
    }
    expect(other.effects).toEqual([]);
  });

  it('storing the key of a known provider binds it to the hosts of that provider', async () => {
    await keep('OPENAI_API_KEY');
    await must(204, call('PUT', '/secrets', { name: 'BOT', value: 'sk-ant-123456', scope: 'workspace' }));
    expect([await hostsOf('OPENAI_API_KEY'), await hostsOf('BOT')]).toEqual([['api.openai.com'], ['api.anthropic.com']]);
    expect((await runAgent(other.host, 'OPENAI_API_KEY')).status).toBe('failed');
  });

  it('a secret keeps its hosts when its value is replaced and its value when its hosts are', async () => {
    await keep('MOVED_KEY', ['api.example.com']);
    await keep('MOVED_KEY');
    expect(await hostsOf('MOVED_KEY')).toEqual(['api.example.com']);
    await keep('MOVED_KEY', [right.host, other.host, '*.example.com']);
    const moved = { name: 'MOVED_KEY', scope: 'workspace', hosts: [right.host, 'api.example.com'] };
    await must(204, call('PUT', '/secrets', moved));
    expect(await hostsOf('MOVED_KEY')).toEqual([right.host, 'api.example.com']);
    expect((await runAgent(right.host, 'MOVED_KEY')).status).toBe('succeeded');
    expect((await call('PUT', '/secrets', { ...moved, name: 'NOWHERE' })).status).toBe(404);
    for (const host of ['https://api.example.com', 'api.example.com/v1', 'a b', '*', '*.*', 'HOST', ''])
      expect((await call('PUT', '/secrets', { ...moved, hosts: [host] })).status, host).toBe(400);
  });

  it('hosts that can newly receive a secret require its value again', async () => {
    await keep('TYPED_KEY', [right.host]);
    const moved = { name: 'TYPED_KEY', scope: 'workspace' };
    for (const hosts of [[other.host], [right.host, other.host], ['*.example.com'], []])
      expect(await call('PUT', '/secrets', { ...moved, hosts }), hosts.join(' ')).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'value_required' } } },
      });
    expect(await hostsOf('TYPED_KEY')).toEqual([right.host]);
    expect((await runAgent(other.host, 'TYPED_KEY')).status).toBe('failed');
    await must(204, call('PUT', '/secrets', { ...moved, hosts: [other.host], value: 'typed-again' }));
    expect(await hostsOf('TYPED_KEY')).toEqual([other.host]);
  });
});
