import { owner, type SignedIn, startPublicApp } from './public-app.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { publicHost } from './tls-proxy.ts';

/** An app, and the session of its owner when it has a public address. */
export type TestApp = RunningApp & { signedIn: SignedIn | undefined };

/** Starts an app where the browsers of this run reach it: on a loopback address, or behind a TLS proxy, with an owner. */
export const startTestApp = async (env: Record<string, string> = {}): Promise<TestApp> =>
  publicHost === undefined ? { ...(await startApp(env)), signedIn: undefined } : startPublicApp(publicHost, env);

/** Returns the name that one tab of the owner has for another: the name of the person where people have accounts. */
export const nameOfTab = (tab: 1 | 2): string => (publicHost === undefined ? `Tab ${tab}` : owner.name);
