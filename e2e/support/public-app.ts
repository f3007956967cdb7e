import { setTimeout } from 'node:timers/promises';
import { type RunningApp, startApp } from './start-app.ts';
import { startTlsProxy } from './tls-proxy.ts';

/** The cookies of a signed-in browser, in the form of Playwright. */
export type SignedIn = {
  cookies: {
    name: string;
    value: string;
    domain: string;
    path: string;
    expires: number;
    httpOnly: boolean;
    secure: boolean;
    sameSite: 'Lax';
  }[];
  origins: [];
};

/** The owner of an app with a public address. */
export const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'everything comes over the wire' };

/**
 * Starts the app with a public address, behind a TLS proxy at an address of this machine that other network namespaces reach. Its
 * owner is set up and signed in. What this process fetches from it carries a token of the owner.
 */
export async function startPublicApp(host: string, env: Record<string, string>): Promise<RunningApp & { signedIn: SignedIn }> {
  const proxy = await startTlsProxy(host, host);
  const app = await startApp({ ...env, PINION_URL: proxy.url, PINION_TRUSTED_PROXIES: '127.0.0.1' });
  proxy.forwardTo(app.url);
  const stop = async (): Promise<void> => {
    await proxy.close();
    await app.stop();
  };
  try {
    const { name, value, bearer } = await setUpOwner(app, proxy.url);
    authorize(proxy.url, bearer);
    return {
      ...app,
      url: proxy.url,
      signedIn: {
        cookies: [{ name, value, domain: host, path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' }],
        origins: [],
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sets up the owner. Returns the cookie of the session by name and value, and a token of the owner. */
async function setUpOwner(
  app: Pick<RunningApp, 'url' | 'printed'>,
  origin: string,
): Promise<{ name: string; value: string; bearer: string }> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const made = await post('/trpc/account.set_up', { ...owner, token: await setupTokenOf(app) });
  const [cookie = ''] = made.headers.getSetCookie();
  const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
  if (!made.ok || value === '') throw new Error(`the owner was not set up: ${made.status} ${await made.text()}`);
  const headers = { cookie: `${name}=${value}`, origin };
  const members = (await (await fetch(`${app.url}/api/v1/members`, { headers })).json()) as { items: { user_id: string }[] };
  const issued = await post(`/api/v1/members/${members.items[0]?.user_id}/tokens`, { name: 'Browser suite' }, headers);
  const { token: bearer } = (await issued.json()) as { token: string };
  return { name, value, bearer };
}

/** Returns the token of the setup link, which the server prints after it is ready. */
async function setupTokenOf(app: Pick<RunningApp, 'printed'>): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const token = /#(pin_\S+)/.exec(app.printed())?.[1];
    if (token !== undefined) return token;
    await setTimeout(100);
  }
  throw new Error(`the server printed no setup link: ${app.printed()}`);
}

/** Adds a token to everything that this process fetches from an origin. */
function authorize(origin: string, token: string): void {
  const fetchAsIs = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(`${origin}/`)) return fetchAsIs(input, init);
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return fetchAsIs(input, { ...init, headers });
  };
}
