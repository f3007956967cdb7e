import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import type { AddedMember } from './add-member.ts';
import type { AuditItem } from '../audit/audit-operations.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';

type Executed = { run_id: string; envelope: ToolEnvelope };
type Refused = { error: { code: string; message: string; details: Record<string, unknown> } };

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let editor: AddedMember;
let [olga, ed, program] = ['', '', ''];

const as = (token: string) => {
  const send = jsonClient(() => server.url);
  return <T>(method: string, path: string, body?: unknown) =>
    send<T>(method, path, body, token === '' ? {} : { authorization: `Bearer ${token}` });
};
const execute = <T = Executed>(token: string, body: Record<string, unknown>) => as(token)<T>('POST', '/tools/execute', body);

beforeAll(async () => {
  service = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  const open = as('');
  for (const [name, policy] of Object.entries({ 'pay.charge': 'irreversible', 'look.up': 'pure', 'closed.door': 'pure' }))
    await must(201, open('POST', '/tools', service.tool(name, policy)));
  for (const [agent, tool] of [
    ['payer', 'pay.charge'],
    ['payer', 'look.up'],
    ['external', 'look.up'],
  ])
    await must(200, open('PUT', `/agents/${agent}/activations/${tool}`, { enabled: true }));
  editor = (await open<AddedMember>('POST', '/members', { name: 'Ed', role: 'editor', your_name: 'Olga' })).body;
  [olga, ed] = [editor.your_token?.token ?? '', editor.token.token];
  const bound = { name: 'Payer', agent_ids: ['payer'], permission: 'execute' };
  program = (await as(olga)<{ token: string }>('POST', `/members/${editor.user_id}/tokens`, bound)).body.token;
});
afterAll(async () => {
  await server.close();
  await service.close();
});

test('executeTool refuses an agent that the token of an editor is not bound to', async () => {
  const refused = await execute<Refused>(ed, { tool: 'look.up', agent_id: 'payer' });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN', details: { agent_id: 'payer' } } } });
  expect(refused.body.error.message).toContain('Olga');
  expect((await execute(ed, { tool: 'look.up' })).body.envelope.error).toBeNull();
  expect((await execute(olga, { tool: 'look.up', agent_id: 'payer' })).body.envelope.error).toBeNull();
  const calls = [{ tool: 'look.up' }];
  expect((await as(ed)('POST', '/tools/execute-batch', { agent_id: 'payer', calls })).status).toBe(403);
});

test('a token that only executes makes calls as its agent and nothing else', async () => {
  expect((await execute(program, { tool: 'look.up' })).body.envelope.error).toBeNull();
  expect((await execute(program, { tool: 'look.up', agent_id: 'other' })).status).toBe(403);
  for (const path of ['/runs', '/tools', '/questions', '/secrets', '/members', '/audit'])
    expect({ path, status: (await as(program)('GET', path)).status }).toEqual({ path, status: 403 });
  for (const path of ['/metrics', '/mcp', '/blobs/none', '/trpc/session.sign_in']) {
    const response = await fetch(`${server.url}${path}`, {
      method: path.startsWith('/trpc') || path === '/mcp' ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${program}`, 'content-type': 'application/json' },
      ...(path.startsWith('/trpc') ? { body: JSON.stringify({ token: program }) } : path === '/mcp' ? { body: '{}' } : {}),
    });
    expect({ path, isRefused: [401, 403].includes(response.status) }).toEqual({ path, isRefused: true });
  }
  const unbound = await as(olga)('POST', `/members/${editor.user_id}/tokens`, { name: 'Any', permission: 'execute' });
  expect(unbound.status).toBe(400);
});

test('the audit entry of a denied call names the agent, the responsible member and the token', async () => {
  await execute(program, { tool: 'closed.door' });
  const event = await until(
    async () => (await as(olga)<{ items: AuditItem[] }>('GET', '/audit?action=call.denied')).body.items[0],
    found => found !== undefined,
  );
  expect(event).toMatchObject({
    actor: 'payer',
    subject: 'closed.door@1.0.0',
    details: { user_id: editor.user_id, token_id: expect.any(String) },
    holder: { user_id: editor.user_id, name: 'Ed', token_id: expect.any(String), token_name: 'Payer' },
  });
});

async function askToPay(n: number): Promise<ApprovalView> {
  const { run_id } = (await execute(program, { tool: 'pay.charge', input: { n }, wait_s: 0 })).body;
  const [approval] = await until(
    async () => (await as(olga)<{ items: ApprovalView[] }>('GET', `/questions?run_id=${run_id}`)).body.items,
    items => items.length === 1,
  );
  if (approval === undefined) throw new Error('no question');
  return approval;
}
const answer = <T>(token: string, { id }: ApprovalView, decision = 'approve') =>
  as(token)<T>('POST', `/questions/${encodeURIComponent(id)}/answer`, { decision });

test('the requester of an irreversible call cannot approve it when a second member can', async () => {
  const approval = await askToPay(1);
  const own = await answer<Refused>(ed, approval);
  expect(own).toMatchObject({ status: 403, body: { error: { details: { reason: 'four_eyes', approvers: ['Olga'] } } } });
  await must(200, answer(olga, approval));
  await until(
    () => Promise.resolve(service.pathsHit().filter(path => path === '/pay.charge').length),
    count => count === 1,
  );
  const { items } = (await as(olga)<{ items: AuditItem[] }>('GET', '/audit?action=confirmation.approved')).body;
  expect(items[0]?.details).toMatchObject({ asked_by: editor.user_id });
  await must(200, answer(ed, await askToPay(2), 'decline'));
});

test('an allowed irreversible call has an audit entry with requester, agent and approver', async () => {
  const approval = await askToPay(4);
  await must(200, answer(olga, approval));
  const executed = async () => (await as(olga)<{ items: AuditItem[] }>('GET', '/audit?action=call.executed')).body.items;
  const events = await until(executed, items => items.some(({ details }) => isOf(details, approval)));
  expect(events.find(({ details }) => isOf(details, approval))).toMatchObject({
    actor: 'payer',
    subject: 'pay.charge@1.0.0',
    details: {
      user_id: editor.user_id,
      token_id: expect.any(String),
      approved_by: expect.any(String),
      call_id: approval.call_id,
    },
  });
  expect(events.filter(({ subject }) => subject.startsWith('look.up'))).toEqual([]);
});
const isOf = (details: unknown, { run_id }: ApprovalView): boolean => (details as { run_id: string }).run_id === run_id;

test('a service account is no second person: it cannot approve an irreversible call', async () => {
  const account = { name: 'Approver', role: 'admin' };
  const { user_id } = await must(201, as(olga)<{ user_id: string }>('POST', '/service-accounts', account));
  const key = await must(201, as(olga)<{ token: string }>('POST', `/service-accounts/${user_id}/tokens`, { name: 'Key' }));
  const approval = await askToPay(5);
  const refused = await answer<Refused>(key.token, approval);
  expect(refused).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'four_eyes', approvers: ['Olga', 'Ed'] } } },
  });
  await must(200, answer(olga, approval));
});

test('four_eyes off lets the requester approve', async () => {
  await must(200, as(olga)('PATCH', '/settings', { four_eyes: 'off' }));
  await must(200, answer(ed, await askToPay(3)));
});
