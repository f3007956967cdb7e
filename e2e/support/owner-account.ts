import type { RunningApp } from './start-app.ts';

/** The owner of an app in which people sign in. */
export const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'everything comes over the wire' };

/** The cookie of a session, by name and value. */
export type SessionCookie = { name: string; value: string };

/** A cookie in the form of Playwright. */
type BrowserCookie = SessionCookie & {
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Lax';
};

/** The cookies of a signed-in browser, in the form of Playwright. */
export type SignedIn = { cookies: BrowserCookie[]; origins: [] };

/** A client of an app on behalf of its owner. `origin` is the address that browsers have. */
export class OwnerAccount {
  private readonly app: Pick<RunningApp, 'url'>;
  private readonly origin: string;
  private session: SessionCookie;

  private constructor(app: Pick<RunningApp, 'url'>, origin: string, session: SessionCookie) {
    this.app = app;
    this.origin = origin;
    this.session = session;
  }

  /** Creates the account of the owner, with the token of the setup link where sign-in is required, and signs in. */
  static async create(app: Pick<RunningApp, 'url'>, origin: string, setupToken?: string): Promise<OwnerAccount> {
    const created = await post(app.url, '/trpc/account.set_up', { ...owner, token: setupToken });
    return new OwnerAccount(app, origin, sessionOf(created));
  }

  /** Returns the cookies of a browser with the session of the account. */
  get signedIn(): SignedIn {
    return { cookies: [browserCookie(this.session, this.origin)], origins: [] };
  }

  /** Creates a workspace in an organization of its own. The session is in that workspace afterwards. */
  async openWorkspace(name: string): Promise<void> {
    const { id } = (await (await this.post('/api/v1/workspaces', { name, organization: name })).json()) as { id: string };
    this.session = sessionOf(await this.post('/trpc/session.switch', { workspace_id: id }));
  }

  /** Issues a token of the owner in the workspace of the session. */
  async issueToken(): Promise<string> {
    const response = await fetch(`${this.app.url}/api/v1/members`, { headers: this.headers() });
    const { items } = (await response.json()) as { items: { user_id: string }[] };
    const issued = await this.post(`/api/v1/members/${items[0]?.user_id}/tokens`, { name: 'Browser suite' });
    return ((await issued.json()) as { token: string }).token;
  }

  /** Opens the session of a browser with a token. It outlives the session of the account. */
  async signInWith(token: string): Promise<SignedIn> {
    const session = sessionOf(await post(this.app.url, '/trpc/session.sign_in', { token }, { origin: this.origin }));
    return { cookies: [browserCookie(session, this.origin)], origins: [] };
  }

  private post(path: string, body: unknown): Promise<Response> {
    return post(this.app.url, path, body, this.headers());
  }

  private headers(): Record<string, string> {
    return { cookie: `${this.session.name}=${this.session.value}`, origin: this.origin };
  }
}

async function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response;
}

function sessionOf(response: Response): SessionCookie {
  const [cookie = ''] = response.headers.getSetCookie();
  const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
  if (value === '') throw new Error(`${response.url} opened no session`);
  return { name, value };
}

function browserCookie(session: SessionCookie, origin: string): BrowserCookie {
  const { protocol, hostname } = new URL(origin);
  const secure = protocol === 'https:';
  return { ...session, domain: hostname, path: '/', expires: -1, httpOnly: true, secure, sameSite: 'Lax' };
}
