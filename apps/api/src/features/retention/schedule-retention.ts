import { sweepWorkspace } from './sweep-retention.ts';
import type { SweepDeps } from './sweep-session.ts';

const lookEveryMs = 15_000;

/** Looks for due sweeps four times a minute. Returns a function that stops it and waits for a batch in progress. */
export function scheduleRetention(services: SweepDeps, report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  let sweeping: Promise<unknown> | undefined;
  const sweepAll = async (): Promise<void> => {
    for (const workspace_id of await services.retention.sweeps.due())
      if (!stopping.signal.aborted) await sweepWorkspace(services, { workspace_id }, stopping.signal);
  };
  const timer = setInterval(() => {
    sweeping ??= sweepAll()
      .catch(report)
      .finally(() => (sweeping = undefined));
  }, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await sweeping;
  };
}
