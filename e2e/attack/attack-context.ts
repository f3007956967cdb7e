import { spawnSync } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Launcher, type RunningApp, startApp } from '../support/start-app.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { HttpClient } from './http-client.ts';
import type { Organization } from './organization.ts';
import { type HealthWatch, watchHealth } from './watch-health.ts';

/** Thrown by a case that needs what is not here. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

const ownProcessIds: Launcher = {
  command: ['unshare', '--pid', '--fork', '--kill-child', '--'],
  stopSignal: 'SIGKILL',
  isShortLived: true,
};

/** The means of a case: servers of the product, its own HTTP servers, and clients. All of them stop with the case. */
export class AttackContext {
  /** Returns a server with accounts. Cases share it, so each makes people and names of its own. */
  readonly organization: () => Promise<Organization>;
  private readonly sharedApp: () => Promise<RunningApp>;
  private readonly cleanups: (() => Promise<void>)[] = [];

  constructor(shared: { app: () => Promise<RunningApp>; organization: () => Promise<Organization> }) {
    this.sharedApp = shared.app;
    this.organization = shared.organization;
  }

  /** Returns a client of a server with default settings. Cases share it, so each makes names of its own. */
  async client(): Promise<HttpClient> {
    return new HttpClient((await this.sharedApp()).url);
  }

  /** Starts a server with settings and a data directory of its own. */
  async startApp(env: Record<string, string>): Promise<RunningApp & { client: HttpClient }> {
    const app = await startApp(env);
    this.cleanups.push(() => app.stop());
    return { ...app, client: new HttpClient(app.url) };
  }

  /** Starts a server that sees no other process, as in a container; `isContained` is false where this machine does not allow that. */
  async startContainedApp(env: Record<string, string>): Promise<RunningApp & { client: HttpClient; isContained: boolean }> {
    const [file = '', ...text] = ownProcessIds.command;
    const isContained = spawnSync(file, [...text, process.execPath, '--version']).status === 0;
    const app = await startApp(env, isContained ? ownProcessIds : undefined);
    this.cleanups.push(() => app.stop());
    return { ...app, isContained, client: new HttpClient(app.url) };
  }

  /** Returns the address of a PostgreSQL database that several servers may use. */
  databaseUrl(): string {
    const url = process.env['PINION_E2E_DATABASE_URL'];
    if (url === undefined) throw new Unavailable('needs a PostgreSQL database in PINION_E2E_DATABASE_URL');
    return url;
  }

  /** Starts a proxy before the database. */
  async databaseProxy(): Promise<DatabaseProxy> {
    const proxy = await startDatabaseProxy(this.databaseUrl());
    this.cleanups.push(() => proxy.close());
    return proxy;
  }

  /** Asks a server for its health from a thread of its own until the watch is stopped. */
  async watchHealth({ origin }: HttpClient): Promise<HealthWatch> {
    const watch = await watchHealth(origin);
    this.cleanups.push(() => watch.close());
    return watch;
  }

  /** Listens on a free loopback port and returns the address as `host:port`. */
  async listen(handler: RequestListener): Promise<{ host: string; origin: string }> {
    const server = createServer(handler);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    this.cleanups.push(
      () =>
        new Promise(resolve => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { host, origin: `http://${host}` };
  }

  /** Stops what the case started, newest first. */
  async stop(): Promise<void> {
    for (const cleanup of this.cleanups.reverse()) await cleanup();
  }
}
