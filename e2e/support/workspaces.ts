import path from 'node:path';
import type { Workspace } from './shared-app.ts';

const server = (): string => {
  const address = process.env['PINION_E2E_WORKSPACES'];
  if (address === undefined) throw new Error('the server of the shared app is not running: start the specs with Playwright');
  return address;
};

async function get<T>(pathname: string, query: Record<string, string>): Promise<T> {
  const response = await fetch(`${server()}${pathname}?${new URLSearchParams(query).toString()}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** Returns the address of the shared app, and the ports for the doubles of a worker. */
export const getSharedApp = (worker: number): Promise<{ url: string; ports: number[] }> =>
  get('/app', { worker: String(worker) });

/** The workspaces of a worker in the shared app, one for each file of specs. */
export class Workspaces {
  /** The token of the workspace that the current spec uses. */
  token: string | undefined;
  private readonly ofFiles = new Map<string, Promise<Workspace>>();

  /** Returns the workspace of a file, which becomes the current one. */
  async enter(file: string): Promise<Workspace> {
    const name = path.basename(file, '.spec.ts');
    const opened = this.ofFiles.get(file) ?? get<Workspace>('/workspace', { name });
    this.ofFiles.set(file, opened);
    const workspace = await opened;
    this.token = workspace.token;
    return workspace;
  }
}
