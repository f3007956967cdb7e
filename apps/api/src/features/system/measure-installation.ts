import type { Metrics } from '../../telemetry/metrics.ts';
import type { DeadLetters } from '../../stores/runs/index.ts';
import type { InstallationStatus } from '../../stores/system/index.ts';

export type MeasureOptions = {
  metrics: Pick<Metrics, 'set'>;
  installation: InstallationStatus;
  deadLetters: Pick<DeadLetters, 'count'>;
  load: () => { running: number; slots: number };
  report: (error: unknown) => void;
};

const measureEveryMs = 10_000;

/** Measures the queue and the workers for the metrics. Returns a function that stops it. */
export function measureInstallation({ metrics, installation, deadLetters, load, report }: MeasureOptions): () => void {
  const measure = async (): Promise<void> => {
    metrics.set('slots', load().slots);
    metrics.set('running', load().running);
    const [servers, queues, dead, storage] = await Promise.all([
      installation.servers(),
      installation.queues(''),
      deadLetters.count(),
      installation.storage(),
    ]);
    metrics.set('deadLetters', dead);
    metrics.set('databaseBytes', storage.database);
    metrics.set('workers', servers.filter(({ alive, role }) => alive && role !== 'web').length);
    metrics.set(
      'queued',
      queues.reduce((sum, { queued }) => sum + queued, 0),
    );
    metrics.set('queuedAge', Math.max(0, ...queues.map(({ oldest_s }) => oldest_s ?? 0)));
  };
  const timer = setInterval(() => void measure().catch(report), measureEveryMs).unref();
  return () => clearInterval(timer);
}
