import { must } from './must.ts';
import { mutate, rest, type RequestHeaders, sent } from './start-token-client.ts';
import type { startTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** The cookie that a response sets, as the header of the next request. */
export const cookieOf = (response: { headers: Headers }): RequestHeaders => sent(response.headers.get('set-cookie') ?? '');

export const refusalIn = (response: { body: unknown }): { code: string; message: string; details: unknown } | undefined =>
  (response.body as { error?: { data?: { refusal?: { code: string; message: string; details: unknown } } } }).error?.data
    ?.refusal;

/** Creates the account of the first owner. Returns the headers of their session. */
export async function setUpOwner(
  server: Server,
  account: { name: string; email: string; password: string },
): Promise<RequestHeaders> {
  return cookieOf(await mutate(server, 'account.set_up', account));
}

/** Creates a workspace as the holder of a session. Returns its id. */
export async function createWorkspace(
  server: Server,
  headers: RequestHeaders,
  name: string,
  organization?: string,
): Promise<string> {
  const body = { name, ...(organization === undefined ? {} : { organization }) };
  return (await must(201, rest(server)<{ id: string }>('POST', '/workspaces', body, headers))).id;
}

/** Signs in, and switches to a workspace. Returns the headers of the session there. */
export async function signInTo(
  server: Server,
  { email, password }: { email: string; password: string },
  workspace_id: string,
): Promise<RequestHeaders> {
  const own = cookieOf(await mutate(server, 'account.sign_in', { email, password }));
  const switched = await mutate(server, 'session.switch', { workspace_id }, own);
  if (switched.status !== 200) throw new Error(`switching was answered with ${switched.status}`);
  return switched.headers.get('set-cookie') === null ? own : cookieOf(switched);
}

/** Invites a person and accepts for them. Returns the headers of their session in the workspace of the invitation. */
export async function joinWorkspace(
  server: Server,
  owner: RequestHeaders,
  { role, ...person }: { name: string; email: string; password: string; role: string },
): Promise<RequestHeaders> {
  const invitation = { email: person.email, role };
  const { url } = await must(201, rest(server)<{ url: string }>('POST', '/invitations', invitation, owner));
  const { name, password } = person;
  return cookieOf(await mutate(server, 'account.accept_invitation', { token: url.split('#')[1], name, password }));
}
