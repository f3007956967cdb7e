import { authorize } from './authorize.ts';
import { OwnerAccount, type SignedIn } from './owner-account.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { startTlsProxy } from './tls-proxy.ts';

/** An app with a public address, and the account of its owner. */
export type PublicApp = RunningApp & { account: OwnerAccount };

/**
 * Starts the app with a public address, behind a TLS proxy at an address of this machine that other network namespaces reach. Its
 * owner is set up and signed in.
 */
export async function startPublicApp(host: string, env: Record<string, string>): Promise<PublicApp> {
  const proxy = await startTlsProxy(host, host);
  const app = await startApp({ ...env, PINION_URL: proxy.url, PINION_TRUSTED_PROXIES: '127.0.0.1' });
  proxy.forwardTo(app.url);
  const stop = async (): Promise<void> => {
    await proxy.close();
    await app.stop();
  };
  try {
    const [, setupToken] = await app.whenPrinted(/#(pin_\S+)/);
    return { ...app, url: proxy.url, account: await OwnerAccount.create(app, proxy.url, setupToken), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts an app with a public address. What this process fetches from it carries a token of the owner. */
export async function startOwnPublicApp(host: string, env: Record<string, string>): Promise<RunningApp & { signedIn: SignedIn }> {
  const app = await startPublicApp(host, env);
  const token = await app.account.issueToken();
  authorize(app.url, () => token);
  return { ...app, signedIn: app.account.signedIn };
}
