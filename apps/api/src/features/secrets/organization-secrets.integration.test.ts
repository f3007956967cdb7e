import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { must } from '../../testing/must.ts';
import { rest, type RequestHeaders } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createWorkspace, joinWorkspace, setUpOwner, signInTo } from '../../testing/two-workspaces.ts';

const grace = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
const mallory = { name: 'Mallory', email: 'mallory@example.com', password: 'between two people', role: 'admin' };
const olga = { name: 'Olga', email: 'olga@example.com', password: 'owns the second one', role: 'owner' };
const alan = { name: 'Alan', email: 'alan@example.com', password: 'decides what halts', role: 'admin' };

/** The servers that the secret is meant for, and one that Mallory reads. */
const right = await effectServer();
const foreign = await effectServer();
let server: Awaited<ReturnType<typeof startTestServer>>;
let owner: RequestHeaders;
/** An administrator of the workspace that stored the secret. */
let administrator: RequestHeaders;
/** An administrator and an owner of the second workspace, who are members of no other. */
let attacker: RequestHeaders;
let otherOwner: RequestHeaders;

type Listed = { items: { name: string; scope: string; hosts: string[] | null }[] };
const put = (headers: RequestHeaders, body: object) => rest(server)('PUT', '/secrets', { scope: 'org', ...body }, headers);
const remove = (headers: RequestHeaders, name: string) => rest(server)('DELETE', `/secrets/org/${name}`, undefined, headers);
const hostsOf = async (headers: RequestHeaders, name: string) =>
  (await must(200, rest(server)<Listed>('GET', '/secrets', undefined, headers))).items.find(item => item.name === name)?.hosts;

beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: `${right.host},${foreign.host}` });
  owner = await setUpOwner(server, grace);
  const second = await createWorkspace(server, owner, 'Second');
  const there = await signInTo(server, grace, second);
  attacker = await joinWorkspace(server, there, mallory);
  otherOwner = await joinWorkspace(server, there, olga);
  administrator = await joinWorkspace(server, owner, alan);
  await must(204, put(owner, { name: 'ORG_KEY', value: 'org-wide-secret-value-77', hosts: [right.host] }));
  await must(204, put(owner, { name: 'OPEN_KEY', value: 'org-wide-secret-value-88', hosts: [] }));
});
afterAll(async () => {
  await server.close();
  await right.close();
  await foreign.close();
});

/** Runs a workflow with one tool node that sends a secret. Returns the code of the failed call, or `ok`. */
async function sendSecret(headers: RequestHeaders, name: string, secret: string, host: string): Promise<string> {
  const client = rest(server);
  const gateway_config = { url: `http://${host}/${name}`, headers: { authorization: `Bearer {{secrets.${secret}}}` } };
  await must(201, client('POST', '/tools', right.tool(name, 'pure', { gateway_config, secrets: [secret] }), headers));
  const nodes = [{ id: 'a', type: 'tool', config: { tool: { name }, input: {} } }];
  const file = { format: 'pinion.workflow/1', name, nodes, edges: [] };
  const { id } = await must(201, client<{ id: string }>('POST', '/workflows', file, headers));
  type Run = { nodes: Record<string, { envelope?: { status: string; error?: { code: string; message: string } } }> };
  const run = await must(200, client<Run>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 20 }, headers));
  const error = run.nodes['a']?.envelope?.error;
  expect(JSON.stringify(error ?? '')).not.toContain(right.host);
  return error?.code ?? 'ok';
}

it('members of another workspace can neither replace, retarget nor delete a secret of the organization', async () => {
  for (const headers of [attacker, otherOwner]) {
    for (const change of [{ value: 'mine' }, { hosts: [foreign.host] }, { hosts: [] }, { value: 'mine', hosts: [foreign.host] }])
      expect(await put(headers, { name: 'ORG_KEY', ...change })).toMatchObject({ status: 403 });
    expect((await remove(headers, 'ORG_KEY')).status).toBe(403);
  }
  expect(await hostsOf(owner, 'ORG_KEY')).toEqual([right.host]);
});

it('another workspace sees a secret of the organization without its hosts, and the workspace that stored it with them', async () => {
  expect(await hostsOf(attacker, 'ORG_KEY')).toBeNull();
  expect(await hostsOf(attacker, 'OPEN_KEY')).toBeNull();
  expect(await hostsOf(administrator, 'ORG_KEY')).toEqual([right.host]);
});

it('a secret of the organization is sent to its hosts for every workspace, and to no tool that another workspace defines', async () => {
  expect(await sendSecret(attacker, 'meant', 'ORG_KEY', right.host)).toBe('ok');
  expect(await sendSecret(attacker, 'stolen', 'ORG_KEY', foreign.host)).toBe('POLICY_DENIED');
  // Without hosts it follows the tools of the workspace that stored it.
  expect(await sendSecret(attacker, 'stolen.open', 'OPEN_KEY', foreign.host)).toBe('POLICY_DENIED');
  expect(await sendSecret(owner, 'own.open', 'OPEN_KEY', foreign.host)).toBe('ok');
  expect(foreign.pathsHit()).toEqual(['/own.open']);
});

it('only owners change a secret of the organization in the workspace that stored it, and the audit log says from what', async () => {
  for (const change of [{ value: 'mine' }, { hosts: [] }])
    expect((await put(administrator, { name: 'ORG_KEY', ...change })).status).toBe(403);
  expect((await remove(administrator, 'ORG_KEY')).status).toBe(403);
  expect((await put(administrator, { name: 'NEW_ORG_KEY', value: 'of an administrator' })).status).toBe(403);
  await must(204, put(owner, { name: 'ORG_KEY', value: 'org-wide-secret-value-99', hosts: [foreign.host] }));
  const path = '/audit?action=secret.put';
  const { items } = await must(200, rest(server)<{ items: { details: object }[] }>('GET', path, undefined, owner));
  expect(items[0]).toMatchObject({
    subject: 'ORG_KEY',
    details: { scope: 'org', hosts: [foreign.host], hosts_before: [right.host] },
  });
  await must(204, remove(owner, 'ORG_KEY'));
  await must(204, put(otherOwner, { name: 'ORG_KEY', value: 'now of the second workspace' }));
  expect(await hostsOf(owner, 'ORG_KEY')).toBeNull();
});
