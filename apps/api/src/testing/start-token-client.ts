import { jsonClient } from './json-client.ts';
import { must } from './must.ts';
import type { startTestServer } from './test-server.ts';

/** The part of a server that these helpers need. */
export type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'url' | 'services'>;
export type RequestHeaders = Record<string, string>;

export const bearer = (token: string): RequestHeaders => ({ authorization: `Bearer ${token}` });
export const tokenOf = ({ services }: Server): string => services.startToken?.token ?? '';
export const rest = ({ url }: Server) => jsonClient(() => url);
export const query = async ({ url }: Server, procedure: string, headers: RequestHeaders = {}) =>
  (await (await fetch(`${url}/trpc/${procedure}`, { headers })).json()) as { result?: { data: unknown } };
export const mutate = ({ url }: Server, procedure: string, input: unknown, headers: RequestHeaders = {}): Promise<Response> =>
  fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

/** Signs a browser in and returns its whole cookie. */
export async function signIn(server: Server, token = tokenOf(server)): Promise<string> {
  const response = await mutate(server, 'session.sign_in', { token });
  if (!response.ok) throw new Error(`signing in was answered with ${response.status}`);
  return response.headers.get('set-cookie') ?? '';
}
export const sent = (cookie: string): RequestHeaders => ({ cookie: cookie.split(';')[0] ?? '' });

export async function firstWorkflow(server: Server, headers: RequestHeaders): Promise<string> {
  const { items } = await must(200, rest(server)<{ items: { id: string }[] }>('GET', '/workflows', undefined, headers));
  return items[0]?.id ?? '';
}
