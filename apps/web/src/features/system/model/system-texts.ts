import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

type Server = SystemStatus['servers'][number];

/** Returns why queued runs have not started and what to do; undefined when none are queued. */
export function waitingReasonText(reason: SystemStatus['waiting_reason']): string | undefined {
  switch (reason) {
    case null:
      return undefined;
    case 'no_worker':
      return t('No server executes runs. Start one with PINION_ROLE=worker or all.');
    case 'draining':
      return t('All workers are stopping. Start another worker.');
    case 'no_free_slot':
      return t('All slots are in use. Queued runs start when one is free. Add a worker, or raise limits.max_concurrent_runs.');
    case 'starting':
      return t('Workers have free slots. Queued runs start within 2 seconds.');
  }
}

/** Returns the role of a server as it is shown. */
export function roleLabel(role: string): string {
  if (role === 'web') return t('Web');
  return role === 'worker' ? t('Worker') : t('Web and worker');
}

/** Returns the status of a server as a badge. */
export function serverBadge({ alive, draining }: Pick<Server, 'alive' | 'draining'>): {
  status: 'ok' | 'failed' | 'warning';
  word: string;
} {
  if (!alive) return { status: 'failed', word: t('No heartbeat') };
  return draining ? { status: 'warning', word: t('Stopping') } : { status: 'ok', word: t('Online') };
}
