import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../testing/must.ts';
import { bearer, mutate, query, rest, type RequestHeaders } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { cookieOf, createWorkspace, joinWorkspace, refusalIn, setUpOwner, signInTo } from '../../testing/two-workspaces.ts';

const grace = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
const ada = { name: 'Ada', email: 'ada@example.com', password: 'the engine weaves patterns' };
const unknown = '01990000-0000-7000-8000-000000000000';

type Item = { id: string; name: string; organization: string; role: string; is_current: boolean };
type Named = { id: string; name: string };

describe('several workspaces in one installation', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let owner: RequestHeaders;
  let second: string;
  /** The owner's session in the second workspace. */
  let there: RequestHeaders;
  const first = () => server.services.owner.workspace_id;
  const get = <T>(path: string, headers: RequestHeaders) => rest(server)<T>('GET', path, undefined, headers);
  const list = async (headers: RequestHeaders) => (await must(200, get<{ items: Item[] }>('/workspaces', headers))).items;
  const audit = async (headers: RequestHeaders, action: string) =>
    (await must(200, get<{ items: { subject: string; details: object }[] }>(`/audit?action=${action}`, headers))).items;
  const switchTo = (workspace_id: string, headers: RequestHeaders) => mutate(server, 'session.switch', { workspace_id }, headers);
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('the local owner has one workspace, and creates another only with an account', async () => {
    expect(await list({})).toMatchObject([{ id: first(), name: 'My workspace', role: 'owner', is_current: true }]);
    expect((await rest(server)('POST', '/workspaces', { name: 'Second' })).status).toBe(403);
    expect(refusalIn(await switchTo(first(), {}))).toMatchObject({ code: 'FORBIDDEN', details: { needs: 'account' } });
    owner = await setUpOwner(server, grace);
  });

  it('an owner creates a workspace, which has the built-in tools and a first workflow of its own', async () => {
    second = await createWorkspace(server, owner, 'Second');
    expect(await list(owner)).toMatchObject([
      { id: first(), name: 'My workspace', organization: 'Local', role: 'owner', is_current: true },
      { id: second, name: 'Second', organization: 'Local', role: 'owner', is_current: false },
    ]);
    there = await signInTo(server, grace, second);
    const tools = async (headers: RequestHeaders) =>
      (await must(200, get<{ items: Named[] }>('/tools', headers))).items.map(({ name }) => name).toSorted();
    expect(await tools(there)).toEqual(await tools(owner));
    const workflows = async (headers: RequestHeaders) => (await must(200, get<{ items: Named[] }>('/workflows', headers))).items;
    const [mine, theirs] = [await workflows(owner), await workflows(there)];
    expect(theirs.map(({ name }) => name)).toEqual(['Shop assistant']);
    expect(theirs[0]?.id).not.toBe(mine[0]?.id);
    expect((await get(`/workflows/${mine[0]?.id}`, there)).status).toBe(404);
    expect(await audit(owner, 'workspace.created')).toMatchObject([{ subject: 'Second', details: { id: second } }]);
    expect(await audit(there, 'workspace.created')).toMatchObject([{ subject: 'Second' }]);
  });

  it('a switch opens a session there, ends the one here, and both audit logs have it', async () => {
    const here = cookieOf(await mutate(server, 'account.sign_in', { email: grace.email, password: grace.password }));
    const from = (await list(here)).find(({ is_current }) => is_current)?.id ?? '';
    const target = from === second ? first() : second;
    const switched = await switchTo(target, here);
    expect(switched.status).toBe(200);
    const arrived = cookieOf(switched);
    expect((await list(arrived)).find(({ is_current }) => is_current)?.id).toBe(target);
    expect((await get('/workflows', here)).status).toBe(401);
    const back = await signInTo(server, grace, from);
    expect((await audit(back, 'session.ended'))[0]).toMatchObject({ details: { reason: 'switched' } });
    expect((await audit(arrived, 'session.opened')).length).toBeGreaterThan(0);
    expect((await query(server, 'session.get', arrived)).result?.data).toMatchObject({
      workspace: { id: target, is_first: target === first() },
      is_account: true,
    });
  });

  it('a switch to the workspace that is open changes nothing', async () => {
    const response = await switchTo(first(), owner);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await get('/workflows', owner)).status).toBe(200);
  });

  it('a person signs in to the workspace that they used last, also after they signed out', async () => {
    const leaving = await signInTo(server, grace, second);
    await mutate(server, 'session.sign_out', undefined, leaving);
    const again = cookieOf(await mutate(server, 'account.sign_in', { email: grace.email, password: grace.password }));
    expect((await list(again)).find(({ is_current }) => is_current)?.id).toBe(second);
  });

  it('a workspace of others looks exactly like one that is not there', async () => {
    const person = await joinWorkspace(server, owner, { ...ada, role: 'owner' });
    expect(await list(person)).toMatchObject([{ id: first() }]);
    const anonymous = (response: { body: unknown }) =>
      JSON.stringify(response.body).replaceAll(second, 'ID').replaceAll(unknown, 'ID');
    const [foreign, missing] = [await switchTo(second, person), await switchTo(unknown, person)];
    expect([foreign.status, anonymous(foreign)]).toEqual([missing.status, anonymous(missing)]);
    const rename = (id: string) => rest(server)('PATCH', `/workspaces/${id}`, { name: 'Mine' }, person);
    const [renamed, absent] = [await rename(second), await rename(unknown)];
    expect([renamed.status, anonymous(renamed)]).toEqual([404, anonymous(absent)]);
    expect(JSON.stringify(await list(person))).not.toContain('Second');
  });

  it('a token belongs to its workspace: it sees no other, cannot switch, create or reach an id of another', async () => {
    const { items } = await must(200, get<{ items: { user_id: string; is_you: boolean }[] }>('/members', there));
    const me = items.find(({ is_you }) => is_you)?.user_id ?? '';
    const { token } = await must(
      201,
      rest(server)<{ token: string }>('POST', `/members/${me}/tokens`, { name: 'Program' }, there),
    );
    const program = bearer(token);
    expect(await list(program)).toMatchObject([{ id: second, is_current: true }]);
    const workflow = (await must(200, get<{ items: Named[] }>('/workflows', owner))).items[0]?.id ?? '';
    expect((await get(`/workflows/${workflow}`, program)).status).toBe(404);
    expect((await rest(server)('POST', `/workflows/${workflow}/runs`, { input: 'A-1' }, program)).status).toBe(404);
    expect((await switchTo(first(), program)).status).toBe(403);
    expect((await rest(server)('POST', '/workspaces', { name: 'Third' }, program)).status).toBe(403);
    // A browser that signed in with the token is bound to the workspace, too.
    const browser = cookieOf(await mutate(server, 'session.sign_in', { token }));
    expect(await list(browser)).toMatchObject([{ id: second }]);
    expect((await switchTo(first(), browser)).status).toBe(403);
  });

  it('an owner renames the workspace of the session, and nobody else does', async () => {
    expect((await rest(server)('PATCH', `/workspaces/${second}`, { name: 'Lab' }, owner)).status).toBe(404);
    expect((await rest(server)('PATCH', `/workspaces/${second}`, { name: 'Lab' }, there)).status).toBe(204);
    expect((await list(owner)).map(({ name }) => name)).toEqual(['My workspace', 'Lab']);
    expect(await audit(there, 'workspace.renamed')).toMatchObject([{ subject: 'Lab', details: { from: 'Second' } }]);
    const viewer = await joinWorkspace(server, there, {
      name: 'Vera',
      email: 'vera@example.com',
      password: 'a view of the sea',
      role: 'viewer',
    });
    expect((await rest(server)('PATCH', `/workspaces/${second}`, { name: 'Mine' }, viewer)).status).toBe(403);
  });

  it('a person with an account joins a second workspace by its invitation and password, and is in both', async () => {
    const invitation = { email: ada.email, role: 'viewer' };
    const { url } = await must(201, rest(server)<{ url: string }>('POST', '/invitations', invitation, there));
    const token = url.split('#')[1];
    const shown = await mutate(server, 'account.invitation', { token });
    expect(shown.body).toMatchObject({ result: { data: { workspace: 'Lab', has_account: true } } });
    const wrong = await mutate(server, 'account.accept_invitation', { token, name: 'Ada', password: 'another password' });
    expect(wrong.status).toBe(401);
    const { name, password } = ada;
    const joined = cookieOf(await mutate(server, 'account.accept_invitation', { token, name, password }));
    expect(await list(joined)).toMatchObject([
      { id: first(), role: 'owner', is_current: false },
      { id: second, role: 'viewer', is_current: true },
    ]);
    expect((await rest(server)('POST', '/workflows', {}, joined)).status).toBe(403);
  });

  it('a page of another workspace is refused before anything runs', async () => {
    const stale = { ...there, 'x-pinion-workspace': first() };
    const refused = await mutate(server, 'workflows.create', { template: 'shop-assistant' }, stale);
    expect(refused.status).toBe(412);
    expect(refusalIn(refused)).toMatchObject({
      code: 'WORKSPACE_CHANGED',
      message: 'You switched to Lab in another tab',
      details: { workspace: 'Lab' },
    });
    expect((await get('/workflows', stale)).status).toBe(412);
    const same = { ...stale, 'x-pinion-workspace': second };
    expect((await must(200, get<{ items: object[] }>('/workflows', same))).items).toHaveLength(1);
  });

  it('what concerns the whole installation is for the first workspace only, and names no other', async () => {
    const rows: [string, string][] = [
      ['GET', '/system/status'],
      ['POST', '/secrets/rotate'],
    ];
    for (const [method, path] of rows) {
      const refused = await rest(server)<{ error: { details: object } }>(method, path, undefined, there);
      expect([path, refused.status, refused.body.error.details]).toEqual([path, 403, { needs: 'installation' }]);
      expect((await rest(server)(method, path, undefined, owner)).status, path).toBe(200);
    }
    expect((await fetch(`${server.url}/metrics`, { headers: there })).status).toBe(403);
    expect(JSON.stringify(await must(200, get('/system/status', owner)))).not.toContain('Lab');
  });

  it('an owner opens no account that is used in another workspace, as that of the installation can', async () => {
    type Person = { user_id: string; email: string };
    const idOf = async (email: string, headers: RequestHeaders) =>
      (await must(200, get<{ items: Person[] }>('/members', headers))).items.find(one => one.email === email)?.user_id ?? '';
    const reset = async (email: string, headers: RequestHeaders) =>
      (await rest(server)('POST', `/members/${await idOf(email, headers)}/reset-link`, {}, headers)).status;
    expect(await reset(ada.email, there)).toBe(403);
    expect(await reset('vera@example.com', there)).toBe(201);
    expect(await reset(ada.email, owner)).toBe(201);
  });

  it('a workspace can belong to a new organization, and shares nothing with the first', async () => {
    const third = await createWorkspace(server, owner, 'Client', 'Client Inc.');
    const client = await signInTo(server, grace, third);
    expect((await list(client)).find(({ id }) => id === third)).toMatchObject({ organization: 'Client Inc.', role: 'owner' });
    const secret = { name: 'SHARED_KEY', value: 'a secret of the organization', scope: 'org' };
    await mutate(server, 'secrets.put', secret, owner);
    const names = async (headers: RequestHeaders) =>
      (await must(200, get<{ items: { name: string }[] }>('/secrets', headers))).items.map(({ name }) => name);
    expect(await names(owner)).toContain('SHARED_KEY');
    expect(await names(client)).not.toContain('SHARED_KEY');
    expect(await names(there)).toContain('SHARED_KEY');
  });
});
