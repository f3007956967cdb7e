import { useSyncExternalStore } from 'react';

/** The header, and the parameter of a stream, that states the workspace of a page. */
const workspaceHeader = 'x-pinion-workspace';

/** The workspace that this page was loaded with, as soon as the server has said which. All tabs of a browser share a session. */
let pageWorkspace: string | undefined;
/** The name of the workspace that another tab has switched to. This page can then only be loaded again. */
let changedTo: string | undefined;
const listeners = new Set<() => void>();

export function notePageWorkspace(id: string): void {
  pageWorkspace ??= id;
}

export function noteChangedWorkspace(name: string): void {
  changedTo = name;
  for (const listener of listeners) listener();
}

/** Returns what states the workspace of this page to the server, which refuses the page of another workspace. */
export const pageWorkspaceHeaders = (): Record<string, string> =>
  pageWorkspace === undefined ? {} : { [workspaceHeader]: pageWorkspace };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the name of the workspace that another tab has switched to; undefined while this page shows the one of the session. */
export const useChangedWorkspace = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => changedTo,
    () => undefined,
  );
