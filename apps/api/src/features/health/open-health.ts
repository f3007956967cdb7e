import { statfs } from 'node:fs/promises';
import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import { damageOf, isReadOnly } from '../../platform/database/is-retryable.ts';
import { type HealthReport, reportHealth, type HealthFacts } from './health-report.ts';
import { probeSql } from './health.sql.ts';

export type Health = { report(): HealthReport };

export type WatchedHealth = Health & {
  /** Records a reported error: damaged data is part of the health from then on. */
  note(error: unknown): void;
  close(): void;
};

export type HealthDeps = {
  database: Pick<Database, 'pool'>;
  dataDir: string;
  clock: Pick<Clock, 'monotonic'>;
  /** Milliseconds between two queries that check the database. */
  askEveryMs: number;
  writer: { stalledMs(): number; isFull(): boolean };
  contents: { isFull(): boolean };
};

const measureEveryMs = 5_000;

/** Monitors the dependencies of this server. A report uses the newest measurements and waits for nothing. */
export function openHealth({ database, dataDir, clock, askEveryMs, writer, contents }: HealthDeps): WatchedHealth {
  const watch = watchDatabase(database, clock, askEveryMs);
  let damage: string | undefined;
  let freeBytes: number | undefined;
  const measure = (): void =>
    void statfs(dataDir).then(
      ({ bavail, bsize }) => (freeBytes = bavail * bsize),
      () => (freeBytes = undefined),
    );
  measure();
  const timer = setInterval(measure, measureEveryMs).unref();
  return {
    report: () =>
      reportHealth({
        database: watch.state(),
        writerStalledMs: writer.stalledMs(),
        freeBytes,
        isDatabaseFull: writer.isFull(),
        isBlobVolumeFull: contents.isFull(),
        damage,
      }),
    note: error => {
      damage = damageOf(error) ?? damage;
    },
    close: () => {
      watch.close();
      clearInterval(timer);
    },
  };
}

type DatabaseWatch = { state(): HealthFacts['database']; close(): void };

/** Queries the database regularly, one query at a time, so that a health request never waits for it. */
function watchDatabase({ pool }: Pick<Database, 'pool'>, clock: Pick<Clock, 'monotonic'>, everyMs: number): DatabaseWatch {
  let askedAt: number | undefined;
  let failure: { error: string; isReadOnly: boolean } | undefined;
  const ask = (): void => {
    if (askedAt !== undefined) return;
    askedAt = clock.monotonic();
    pool
      .query(probeSql)
      .then(
        () => (failure = undefined),
        (error: unknown) => (failure = { error: codeOf(error), isReadOnly: isReadOnly(error) }),
      )
      .finally(() => (askedAt = undefined));
  };
  const timer = setInterval(ask, everyMs).unref();
  return {
    state: () => {
      if (failure !== undefined) return failure;
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
