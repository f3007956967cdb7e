import { OwnerAccount, type SignedIn } from './owner-account.ts';
import { startPublicApp } from './public-app.ts';
import { embeddedDatabase, longLived, type RunningApp, startApp } from './start-app.ts';
import { publicHost } from './tls-proxy.ts';

/** A workspace of the shared app: a signed-in browser, and a token for what a spec fetches. */
export type Workspace = { signedIn: SignedIn; token: string };

/** The app of all workers. Its owner has an account, because only an account can have several workspaces. */
export class SharedApp {
  readonly url: string;
  private readonly app: RunningApp;
  private readonly account: OwnerAccount;
  /** Workspaces are opened one after the other: each switches the only session of the account. */
  private last: Promise<unknown> = Promise.resolve();

  private constructor(app: RunningApp, account: OwnerAccount) {
    this.app = app;
    this.url = app.url;
    this.account = account;
  }

  static async start(env: Record<string, string>): Promise<SharedApp> {
    if (publicHost !== undefined) {
      const app = await startPublicApp(publicHost, { ...embeddedDatabase, ...env });
      return new SharedApp(app, app.account);
    }
    const app = await startApp({ ...embeddedDatabase, ...env }, longLived);
    return new SharedApp(app, await OwnerAccount.create(app, app.url));
  }

  openWorkspace(name: string): Promise<Workspace> {
    const opened = this.last.then(async () => {
      await this.account.openWorkspace(name);
      const token = await this.account.issueToken();
      return { token, signedIn: await this.account.signInWith(token) };
    });
    this.last = opened.catch(() => undefined);
    return opened;
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
