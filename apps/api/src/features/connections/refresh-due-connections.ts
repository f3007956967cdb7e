import type { Scope } from '@pinion/contracts';
import type { ConnectionServices } from './add-connection.ts';
import { fetchConnectionTools } from './fetch-connection-tools.ts';
import { originOf } from './connection-facts.ts';
import { nextRefreshAt } from './refresh-schedule.ts';
import { takeDiscovery } from './take-discovery.ts';

const everyMs = 30_000;
/** Longer than a source can take to respond. A server that dies leaves the refresh to the next after this. */
const leaseMs = 300_000;

type RefreshDeps = ConnectionServices & { clock: { now(): number } };

/** Checks twice a minute for connections to refresh, in all workspaces. Returns a function that stops it and waits for a refresh in progress. */
export function scheduleConnectionRefresh(
  services: RefreshDeps,
  workspaces: () => Promise<readonly Scope[]>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let refreshing: Promise<unknown> | undefined;
  const refreshAll = async (): Promise<void> => {
    for (const scope of await workspaces()) await refreshDueConnections(services, scope);
  };
  const timer = setInterval(() => {
    refreshing ??= refreshAll()
      .catch(report)
      .finally(() => (refreshing = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await refreshing;
  };
}

/**
 * Refreshes each connection whose schedule is due, one after the other. Changed tools wait for approval, and errors are in the
 * report of the connection. Returns the number of refreshes.
 */
export async function refreshDueConnections(services: RefreshDeps, scope: Scope): Promise<number> {
  for (let refreshed = 0; ; refreshed += 1) {
    const id = await services.connections.takeDue(scope, services.clock.now(), leaseMs);
    if (id === undefined) return refreshed;
    const row = await services.connections.find(scope, id);
    if (row === undefined) continue;
    const found = await fetchConnectionTools(services, scope, row);
    const after = await services.connections.find(scope, id);
    if (after === undefined) continue;
    const now = services.clock.now();
    await takeDiscovery(services, scope, originOf(row), after.config, found, new Date(now));
    await services.connections.setDetails(scope, id, { next_refresh_at: nextRefreshAt(after.refresh, now) });
  }
}
