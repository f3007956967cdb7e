import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { discoveryUri } from './tool-resources.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
const clients: Client[] = [];
beforeAll(async () => {
  server = await startTestApi();
});
afterEach(() => Promise.all(clients.splice(0).map(client => client.close())));
afterAll(() => server.close());

type Era = 'auto' | 'legacy';
async function connect(era: Era, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, era === 'auto' ? { versionNegotiation: { mode: 'auto' } } : {});
  clients.push(client);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { requestInit: { headers } }));
  return client;
}
type Item = Record<string, unknown> & { name: string };
async function read(client: Client, uri: string): Promise<Item[]> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  expect(content).toMatchObject({ uri, mimeType: 'application/json' });
  return (JSON.parse(content !== undefined && 'text' in content ? content.text : '') as { tools: Item[] }).tools;
}
const base: ToolDefinitionInput = {
  name: 'files.erase',
  version: '1.0.0',
  description: 'Erases a file for good',
  category: 'data',
  tags: ['disk'],
  input_schema: { type: 'object', properties: { path: { type: 'string' } } },
  gateway: 'http',
  gateway_config: { url: 'https://files.example/erase' },
};
const publish = (definition: ToolDefinitionInput) =>
  server.edges.tools.publish(server.scope, [specOf(ToolDefinition.parse(definition))], 'user', server.edges.newId);
const available = (): string => discoveryUri({ kind: 'available', tenant_id: server.scope.workspace_id });

async function agentId(): Promise<string> {
  const [workflow] = await server.edges.workflows.list(server.scope);
  const agent = workflow?.file.nodes.find(node => node.type === 'agent');
  return `${workflow?.id}/${agent?.id}`;
}

describe.each<Era>(['auto', 'legacy'])('discovery resources, %s', era => {
  it('resources/list returns the three resources for the workspace and for every agent node', async () => {
    const client = await connect(era);
    const { resources } = await client.listResources();
    const agent_id = await agentId();
    expect(resources.map(resource => resource.uri)).toEqual([
      available(),
      discoveryUri({ kind: 'enabled', agent_id }),
      discoveryUri({ kind: 'unavailable', agent_id }),
    ]);
    expect(resources.every(resource => resource.name !== '' && resource.mimeType === 'application/json')).toBe(true);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(template => template.uriTemplate)).toEqual([
      'pinion://tools/tenant/{tenant_id}/available',
      'pinion://tools/agent/{agent_id}/enabled',
      'pinion://tools/agent/{agent_id}/unavailable',
    ]);
  });

  it('resources/read returns exactly the documented fields of each item', async () => {
    await publish(base);
    await publish({ ...base, name: 'files.list', side_effect_policy: 'pure' });
    await publish({ ...base, name: 'files.peek', side_effect_policy: 'pure', confirmation: 'always' });
    const client = await connect(era);
    const items = await read(client, available());
    expect(items.find(item => item.name === 'files.erase')).toEqual({
      name: 'files.erase',
      description: 'Erases a file for good',
      categories: ['data', 'disk'],
      gateway: 'http',
      requires_confirmation: true,
      side_effect_policy: 'irreversible',
      parameter_schema: base.input_schema,
    });
    expect(items.find(item => item.name === 'files.list')?.['requires_confirmation']).toBe(false);
    expect(items.find(item => item.name === 'files.peek')?.['requires_confirmation']).toBe(true);
    const agent_id = await agentId();
    for (const item of await read(client, discoveryUri({ kind: 'enabled', agent_id })))
      expect(Object.keys(item)).toEqual(['name', 'description', 'categories', 'parameter_schema']);
    const unavailable = await read(client, discoveryUri({ kind: 'unavailable', agent_id }));
    expect(unavailable.find(item => item.name === 'files.erase')).toEqual({
      name: 'files.erase',
      description: 'Erases a file for good',
      categories: ['data', 'disk'],
      why_unavailable: 'not_activated',
    });
  });

  it('resources/read accepts the focal: scheme for the same three resources', async () => {
    const client = await connect(era);
    const agent_id = await agentId();
    for (const uri of [available(), discoveryUri({ kind: 'enabled', agent_id }), discoveryUri({ kind: 'unavailable', agent_id })])
      expect(await read(client, uri.replace('pinion:', 'focal:'))).toEqual(await read(client, uri));
  });

  it.each([
    'pinion://tools/tenant/someone-else/available',
    'pinion://tools/agent/a/b/enabled',
    'pinion://tools/agent/%E0%A4%A/enabled',
    'pinion://tools/agent/x/broken',
    'focal://tools/tenant//available',
    'file:///etc/passwd',
  ])('resources/read does not know %s', async uri => {
    const client = await connect(era);
    await expect(client.readResource({ uri })).rejects.toThrow(`Unknown resource URI: ${uri}`);
  });

  it('the discovery server has no tools to call', async () => {
    const client = await connect(era);
    expect(client.getServerCapabilities()?.tools).toBeUndefined();
    await expect(client.callTool({ name: 'files.erase', arguments: {} })).rejects.toThrow('Method not found');
  });

  it('completion/complete completes the ids of agents', async () => {
    const client = await connect(era);
    const agent_id = await agentId();
    const ref = { type: 'ref/resource' as const, uri: 'pinion://tools/agent/{agent_id}/enabled' };
    const { completion } = await client.complete({ ref, argument: { name: 'agent_id', value: agent_id.slice(0, 8) } });
    expect(completion.values).toEqual([agent_id]);
  });
});

describe('tools visible to an agent', () => {
  it('discovery follows activations, the workspace default, availability and secrets', async () => {
    const client = await connect('auto');
    const { scope, edges } = server;
    const why = async (agent_id: string, tool: string): Promise<unknown> => {
      const enabled = await read(client, discoveryUri({ kind: 'enabled', agent_id }));
      if (enabled.some(item => item.name === tool)) return 'enabled';
      const found = await read(client, discoveryUri({ kind: 'unavailable', agent_id }));
      return found.find(item => item.name === tool)?.['why_unavailable'];
    };
    await publish({ ...base, name: 'mail.send', secrets: ['NOBODY_HAS_IT'] });
    expect(await why('outside', 'files.list')).toBe('not_activated');
    await edges.activations.put(scope, { agent_id: 'outside', tool: 'files.list', enabled: true, policy_overrides: {} });
    expect(await why('outside', 'files.list')).toBe('enabled');
    await edges.activations.put(scope, { agent_id: 'outside', tool: 'files.list', enabled: false, policy_overrides: {} });
    expect(await why('outside', 'files.list')).toBe('disabled_for_agent');
    await edges.workspaceSettings.write(scope, { default_activation: 'enabled' });
    expect(await why('outside', 'files.peek')).toBe('enabled');
    expect(await why('outside', 'mail.send')).toBe('missing_secret');
    await edges.workspaceSettings.write(scope, { default_activation: 'disabled' });
    await edges.tools.setLifecycle(scope, 'files.erase', '1.0.0', { lifecycle: 'blocked', reason: 'no' });
    // A blocked tool is not discoverable, but an agent that has it gets the reason why it can't be called.
    expect((await read(client, available())).map(item => item.name)).not.toContain('files.erase');
    expect(await why('outside', 'files.erase')).toBeUndefined();
    await edges.activations.put(scope, { agent_id: 'outside', tool: 'files.erase', enabled: true, policy_overrides: {} });
    expect(await why('outside', 'files.erase')).toBe('version_blocked');
    await edges.activations.setAvailability(scope, 'files.erase', false);
    expect(await why('outside', 'files.erase')).toBeUndefined();
    expect((await read(client, available())).some(item => item.name === 'files.erase')).toBe(false);
  });

  it('discovery shows only tools of its own workspace', async () => {
    const other = await connect('legacy', { 'x-test-workspace': 'other' });
    await expect(other.readResource({ uri: available() })).rejects.toThrow('Unknown resource URI');
    expect((await other.listResources()).resources).toHaveLength(1);
  });
});

describe('resource notifications', () => {
  it('update notifications reach a subscribed session', async () => {
    const client = await connect('legacy');
    const updated: string[] = [];
    let lists = 0;
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    client.setNotificationHandler('notifications/resources/list_changed', () => {
      lists += 1;
    });
    await client.subscribeResource({ uri: available() });
    await publish({ ...base, name: 'files.fresh' });
    await vi.waitFor(() => expect(updated).toContain(available()), { timeout: 10_000 });
    expect(lists).toBe(0);
    expect(new Set(updated)).toEqual(new Set([available()]));
  });
});
