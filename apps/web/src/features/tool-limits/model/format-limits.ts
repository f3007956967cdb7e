import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

// UI text for the meaning of a reading.

type RateLimit = NonNullable<ToolGatewayState['rate_limit']>;
type Breaker = NonNullable<ToolGatewayState['breaker']>;

const subjects = { workspace: t('the whole workspace'), agent: t('each agent'), session: t('each conversation') } as const;

export const formatBucket = ({ max, per_s, scope }: RateLimit): string =>
  t('Burst of {{calls}}, then {{perS}} per second, for {{subjects}}.', {
    calls: counted(max, 'call'),
    perS: per_s,
    subjects: subjects[scope],
  });

const owners = { workspace: t('the workspace'), agent: t('agent'), session: t('conversation') } as const;

/** Returns the subject whose calls a bucket counts. */
export const bucketSubject = ({ scope, subject }: ToolGatewayState['buckets'][number]): string =>
  subject === '' ? owners[scope] : `${owners[scope]} ${subject}`;

/** Returns seconds in readable form: at most one decimal, and none from ten on. */
export const formatSeconds = (seconds: number): string => {
  if (seconds >= 120) return t('{{minutes}} min', { minutes: Math.round(seconds / 60) });
  return seconds >= 10 ? `${Math.round(seconds)} s` : `${Math.max(0.1, Math.round(seconds * 10) / 10)} s`;
};

export function describeBucketLevel(level: RateLimit['level']): string {
  if (level === null) return t('Each has its own bucket.');
  if (level.retry_after_s > 0)
    return t('Empty. Next call allowed in {{secondsWords}}.', { secondsWords: formatSeconds(level.retry_after_s) });
  return t('{{calls}} can be sent now.', { calls: counted(Math.floor(level.tokens + 1e-9), 'call') });
}

export const circuitStatus: Record<Breaker['phase'], { status: Status; word: string }> = {
  closed: { status: 'ok', word: t('closed') },
  open: { status: 'blocked', word: t('open') },
  half_open: { status: 'waiting', word: t('half open') },
};

export function describeCircuit({ phase, failures, failures_in_row, retry_after_s }: Breaker): string {
  switch (phase) {
    case 'closed':
      return failures_in_row === 0
        ? t('Calls are sent.')
        : t('Calls are sent. {{failuresInRow}} of {{failures}} consecutive failures.', {
            failuresInRow: failures_in_row,
            failures,
          });
    case 'open':
      return t('No calls are sent. Next attempt in {{secondsWords}}.', { secondsWords: formatSeconds(retry_after_s ?? 0) });
    case 'half_open':
      return t('The next call tests whether the service has recovered.');
  }
}

export const circuitText = ({ failures, open_s, stale, is_default }: Breaker): string =>
  [
    is_default
      ? t('Opens after {{failures}} in a row, for {{time}} (default).', openingOf({ failures, open_s }))
      : t('Opens after {{failures}} in a row, for {{time}}.', openingOf({ failures, open_s })),
    ...(stale ? [t('While open, identical calls get the last successful result, marked stale.')] : []),
  ].join(' ');

const openingOf = ({ failures, open_s }: Pick<Breaker, 'failures' | 'open_s'>) => ({
  failures: counted(failures, 'failure'),
  time: formatSeconds(open_s),
});

export const describeCallLimit = ({ max, waiting }: ToolGatewayState['calls']): string => {
  if (max === null) return t('No concurrency limit.');
  return waiting === 0
    ? t('{{max}} in parallel. Other calls are queued.', { max })
    : t('{{max}} in parallel. {{waiting}} queued.', { max, waiting });
};

export const describeRetries = (retries: number): string =>
  retries === 0 ? t('Calls are not retried.') : t('Only where a retry is safe.');

/** The note for a limit that comes from the workspace's defaults and not from the definition. */
export const workspaceDefaultText = t('From the workspace defaults.');

export const sharedStateText: Record<ToolGatewayState['kept_in'], string> = {
  process: t('counted by this server'),
  redis: t('counted across all servers'),
  away: t('Redis is unavailable: counted by this server'),
};
