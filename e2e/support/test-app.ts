import type { SignedIn } from './owner-account.ts';
import { startOwnPublicApp } from './public-app.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { publicHost } from './tls-proxy.ts';

/** An app, and the session of its owner when people sign in. */
export type TestApp = RunningApp & { signedIn: SignedIn | undefined };

/** Starts an app where the browsers of this run reach it: on a loopback address, or behind a TLS proxy, with an owner. */
export const startTestApp = async (env: Record<string, string> = {}): Promise<TestApp> =>
  publicHost === undefined ? { ...(await startApp(env)), signedIn: undefined } : startOwnPublicApp(publicHost, env);
