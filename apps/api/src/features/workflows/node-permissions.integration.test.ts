import type { ToolEnvelope, WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import type { AddedMember } from '../members/add-member.ts';
import type { RunView } from '../runs/read/run-view.ts';

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let [olga, ed, before] = ['', '', ''];

const as = (token: string) => {
  const send = jsonClient(() => server.url);
  return <T>(method: string, path: string, body?: unknown) =>
    send<T>(method, path, body, token === '' ? {} : { authorization: `Bearer ${token}` });
};

/** Builds a workflow with one call of a tool that requires the role finance, by a node that claims it. */
const claiming = (name: string): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [
    {
      id: 'look',
      type: 'tool',
      title: 'Look',
      position: { x: 0, y: 0 },
      config: { tool: { name: 'vault.look' }, input: {}, roles: ['finance'] },
    },
  ],
  edges: [],
});

const offer = async (token: string, name: string): Promise<string> =>
  (await must(201, as(token)<{ id: string }>('POST', '/workflows', claiming(name)))).id;

async function errorOf(token: string, path: string, body: unknown): Promise<ToolEnvelope['error'] | null> {
  const { run_id } = (await as(token)<{ run_id: string }>('POST', path, body)).body;
  const run = await until(
    async () => (await as(token)<RunView>('GET', `/runs/${run_id}`)).body,
    ({ status }) => status === 'succeeded' || status === 'failed',
  );
  return (run.nodes['look']?.['envelope'] as ToolEnvelope | undefined)?.error ?? null;
}
const runOf = (token: string, id: string) => errorOf(token, `/workflows/${id}/runs`, { input: null });

beforeAll(async () => {
  service = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  await must(201, as('')('POST', '/tools', service.tool('vault.look', 'pure', { permissions: ['finance'] })));
  before = await offer('', 'Before');
  await runOf('', before);
  const added = await must(201, as('')<AddedMember>('POST', '/members', { name: 'Ed', role: 'editor', your_name: 'Olga' }));
  [olga, ed] = [added.your_token?.token ?? '', added.token.token];
});
afterAll(async () => {
  await server.close();
  await service.close();
});

test('a node keeps the role that its workflow claimed before the workspace was shared', async () => {
  expect((await as(olga)<{ node_roles: unknown }>('GET', '/settings')).body.node_roles).toEqual({ finance: [before] });
  expect(await runOf(ed, before)).toBeNull();
  const { body } = await as(olga)<{ items: { subject: string }[] }>('GET', '/audit?action=settings.changed');
  expect(body.items[0]?.subject).toBe('node_roles');
});

test('a node is denied a role typed by an editor until an administrator grants it to the workflow', async () => {
  const id = await offer(ed, 'Typed');
  const denied = await runOf(ed, id);
  expect(denied).toMatchObject({ code: 'POLICY_DENIED', details: { rule: 'permission' } });
  expect(denied?.message).toContain('an administrator has not granted');
  const { body } = await as(ed)<{ warnings: unknown[] }>('GET', `/workflows/${id}/publish-check`);
  expect(body).toMatchObject({ warnings: expect.arrayContaining([expect.objectContaining({ code: 'role_not_granted' })]) });
  expect((await as(ed)('PATCH', '/settings', { node_roles: { finance: '*' } })).status).toBe(403);

  const request = { node_id: 'look', tool: { name: 'vault.look' }, input: {}, roles: ['finance'] };
  expect(await errorOf(ed, '/tools/try', { ...request, workflow_id: id })).toMatchObject({ code: 'POLICY_DENIED' });
  expect((await as(ed)('POST', '/tools/try', { ...request, workflow_id: 'pinion:draft' })).status).toBe(400);

  await must(200, as(olga)('PATCH', '/settings', { node_roles: { finance: [before, id] } }));
  expect(await runOf(ed, id)).toBeNull();
  await must(200, as(olga)('PATCH', '/settings', { node_roles: { finance: null } }));
  expect(await runOf(ed, before)).toMatchObject({ details: { rule: 'permission' } });
});

test('a pasted, duplicated or imported node keeps the tools that an administrator turned off', async () => {
  await must(201, as(olga)('POST', '/tools', service.tool('door.open', 'pure')));
  const agent = (id: string, title: string, instructions: string) => ({
    id,
    type: 'agent',
    title,
    position: { x: 0, y: 0 },
    config: {
      model: { provider: 'scripted', model: 'scripted' },
      instructions,
      tools: [{ name: 'door.open' }],
      pins: [],
      policy: {},
    },
  });
  const file = (...nodes: object[]) => ({ format: 'pinion.workflow/1', name: 'Doors', nodes, edges: [] });
  const guard = agent('guard', 'Guard', 'Guard the door of {{in}}.');
  const { id } = await must(201, as(ed)<{ id: string }>('POST', '/workflows', file(guard)));
  const path = (workflow: string, node: string) => `/agents/${encodeURIComponent(`${workflow}/${node}`)}/activations`;
  await must(200, as(olga)('PUT', `${path(id, 'guard')}/door.open`, { enabled: false }));
  const outputOf = async (workflow: string, node: string) =>
    (await as(ed)<{ items: { tool: string; enabled: boolean }[] }>('GET', path(workflow, node))).body.items;
  const off = [expect.objectContaining({ tool: 'door.open', enabled: false })];

  const pasted = agent('guard_2', 'Another title', 'Guard the door of {{other.value}}.');
  const other = agent('poet', 'Poet', 'Write a poem.');
  await must(200, as(ed)('PUT', `/workflows/${id}`, file(guard, pasted, other)));
  expect(await outputOf(id, 'guard_2')).toEqual(off);
  expect(await outputOf(id, 'poet')).toEqual([]);

  const duplicate = await must(201, as(ed)<{ id: string }>('POST', `/workflows/${id}/duplicate`));
  expect(await outputOf(duplicate.id, 'guard')).toEqual(off);
  const imported = await must(
    201,
    as(ed)<{ id: string }>('POST', '/workflows', file(agent('fresh', 'Guard', 'Guard the door of {{in}}.'))),
  );
  expect(await outputOf(imported.id, 'fresh')).toEqual(off);
});
