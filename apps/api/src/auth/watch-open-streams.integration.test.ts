import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfToken, newAccessToken } from './access-token.ts';
import type { AddedMember } from '../features/members/add-member.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let workflowId = '';
let owner = '';
/** A stream opened before the workspace had members. */
let anonymous: Stream;
const call = jsonClient(() => server.url);
const bearer = () => ({ authorization: `Bearer ${owner}` });

type Stream = { isOpen: () => boolean };

/** Reads a stream until it ends. */
async function open(headers: Record<string, string>, path = `/workflows/${workflowId}/events`): Promise<Stream> {
  const response = await fetch(`${server.url}/api/v1${path}`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  let isOpen = true;
  const readOn = async (): Promise<void> => {
    for (;;) if ((await reader?.read())?.done !== false) return;
  };
  void readOn()
    .catch(() => undefined)
    .finally(() => (isOpen = false));
  return { isOpen: () => isOpen };
}

beforeAll(async () => {
  server = await startTestServer();
  workflowId = (await must(200, call<{ items: { id: string }[] }>('GET', '/workflows'))).items[0]?.id ?? '';
});
afterAll(() => server.close());

async function addVera(): Promise<AddedMember> {
  return must(201, call<AddedMember>('POST', '/members', { name: 'Vera', role: 'viewer', your_name: 'Olga' }, bearer()));
}

describe('open event stream', () => {
  it('a stream without a user ends when the workspace gets its first member', async () => {
    anonymous = await open({});
    owner = (await addVera()).your_token?.token ?? '';
    await expect.poll(anonymous.isOpen, { timeout: 10_000 }).toBe(false);
  });

  it('a stream ends when its token is revoked while other streams stay open', async () => {
    const { token } = await addVera();
    const [theirs, mine] = [await open({ authorization: `Bearer ${token.token}` }), await open(bearer())];
    await must(204, call('DELETE', `/tokens/${token.id}`, undefined, bearer()));
    await expect.poll(theirs.isOpen, { timeout: 1_500 }).toBe(false);
    expect(mine.isOpen()).toBe(true);
  });

  it('a stream ends when its token is revoked on another server', async () => {
    const { token } = await addVera();
    const [theirs, mine] = [await open({ authorization: `Bearer ${token.token}` }), await open(bearer())];
    await server.services.members.revoke(server.services.owner, token.id);
    await expect.poll(theirs.isOpen, { timeout: 10_000 }).toBe(false);
    expect(mine.isOpen()).toBe(true);
  });

  it('a stream ends when its token expires', async () => {
    const { user_id } = await addVera();
    const [token, expires_at] = [newAccessToken(), new Date(Date.now() + 1_000)];
    const kept = {
      id: server.services.newId(),
      user_id,
      name: 'short',
      kind: 'token' as const,
      hash: hashOfToken(token),
      expires_at,
    };
    await server.services.members.keep(server.services.owner, kept);
    const theirs = await open({ authorization: `Bearer ${token}` });
    await expect.poll(theirs.isOpen, { timeout: 10_000 }).toBe(false);
  });
});
