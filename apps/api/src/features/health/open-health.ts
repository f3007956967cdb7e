import { statfs } from 'node:fs/promises';
import type { Database } from '@pinion/db';
import type { Clock } from '@pinion/tool-runtime';
import { damageOf } from '../../journal/is-retryable.ts';
import { type HealthReport, reportHealth } from './health-report.ts';
import { watchDatabase } from './watch-database.ts';

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
  writer: { stalledMs(): number; isFull(): boolean };
};

const measureEveryMs = 5_000;

/** Monitors the dependencies of this server. A report uses the newest measurements and waits for nothing. */
export function openHealth({ database, dataDir, clock, writer }: HealthDeps): WatchedHealth {
  const watch = watchDatabase(database, clock);
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
