import { jsonClient, requestJson } from './json-client.ts';
import { must } from './must.ts';
import type { startTestServer } from './test-server.ts';
import { trpcClient } from './trpc-client.ts';

/** The part of a server that these helpers need. */
export type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'url' | 'services'>;
export type RequestHeaders = Record<string, string>;

export const bearer = (token: string): RequestHeaders => ({ authorization: `Bearer ${token}` });
export const tokenOf = ({ services }: Server): string => services.startToken?.token ?? '';
export const rest = ({ url }: Server) => jsonClient(() => url);
export const query = ({ url }: Server, procedure: string, headers: RequestHeaders = {}) =>
  trpcClient(() => url, headers).query<unknown>(procedure);
/** Returns the status, the cookies and the body of a procedure's response. */
export const mutate = ({ url }: Server, procedure: string, body: unknown, headers: RequestHeaders = {}) =>
  requestJson(`${url}/trpc/${procedure}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

/** Signs a browser in and returns its whole cookie. */
export async function signIn(server: Server, token = tokenOf(server)): Promise<string> {
  const response = await mutate(server, 'session.sign_in', { token });
  if (response.status !== 200) throw new Error(`signing in was answered with ${response.status}`);
  return response.headers.get('set-cookie') ?? '';
}
export const sent = (cookie: string): RequestHeaders => ({ cookie: cookie.split(';')[0] ?? '' });

export async function firstWorkflow(server: Server, headers: RequestHeaders): Promise<string> {
  const { items } = await must(200, rest(server)<{ items: { id: string }[] }>('GET', '/workflows', undefined, headers));
  return items[0]?.id ?? '';
}
