import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import type { HealthFacts } from './health-report.ts';

export type DatabaseWatch = { state(): HealthFacts['database']; close(): void };

const askEveryMs = 1_000;

/** Queries the database once a second, one query at a time, so that a health request never waits for it. */
export function watchDatabase({ pool }: Pick<Database, 'pool'>, clock: Pick<Clock, 'monotonic'>): DatabaseWatch {
  let askedAt: number | undefined;
  let failure: string | undefined;
  const ask = (): void => {
    if (askedAt !== undefined) return;
    askedAt = clock.monotonic();
    pool
      .query('SELECT 1')
      .then(
        () => (failure = undefined),
        (error: unknown) => (failure = codeOf(error)),
      )
      .finally(() => (askedAt = undefined));
  };
  const timer = setInterval(ask, askEveryMs).unref();
  return {
    state: () => {
      if (failure !== undefined) return { error: failure };
      return askedAt === undefined ? undefined : { silentMs: clock.monotonic() - askedAt };
    },
    close: () => clearInterval(timer),
  };
}

/** Returns the cause without an address, because the health endpoint requires no sign-in. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'connection lost';
}
