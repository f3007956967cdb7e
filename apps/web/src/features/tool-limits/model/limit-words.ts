import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/format.ts';
import type { Status } from '../../../ui/status.ts';

// What a reading means, in the words of the page.

type RateLimit = NonNullable<ToolGatewayState['rate_limit']>;
type Breaker = NonNullable<ToolGatewayState['breaker']>;

const subjects = { workspace: 'the whole workspace', agent: 'each agent', session: 'each conversation' } as const;

export const bucketWords = ({ max, per_s, scope }: RateLimit): string =>
  `${counted(max, 'call')} at once, ${per_s} a second after that, for ${subjects[scope]}.`;

const owners = { workspace: 'the workspace', agent: 'agent', session: 'conversation' } as const;

/** Whose calls a bucket counts. */
export const bucketSubject = ({ scope, subject }: ToolGatewayState['buckets'][number]): string =>
  subject === '' ? owners[scope] : `${owners[scope]} ${subject}`;

/** Seconds as people read them: at most one digit after the point, and none from ten on. */
export const secondsWords = (seconds: number): string => {
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return seconds >= 10 ? `${Math.round(seconds)} s` : `${Math.max(0.1, Math.round(seconds * 10) / 10)} s`;
};

export function bucketMeaning(level: RateLimit['level']): string {
  if (level === null) return 'Each has a bucket of its own.';
  if (level.retry_after_s > 0) return `Empty. The next call fits in ${secondsWords(level.retry_after_s)}.`;
  return `${counted(Math.floor(level.tokens + 1e-9), 'call')} may go out now.`;
}

export const circuitStatus: Record<Breaker['phase'], { status: Status; word: string }> = {
  closed: { status: 'ok', word: 'closed' },
  open: { status: 'blocked', word: 'open' },
  half_open: { status: 'waiting', word: 'half open' },
};

export function circuitMeaning({ phase, failures, failures_in_row, retry_after_s }: Breaker): string {
  switch (phase) {
    case 'closed':
      return failures_in_row === 0 ? 'Calls go out.' : `Calls go out. ${failures_in_row} of ${failures} failures in a row.`;
    case 'open':
      return `Nothing is sent. The next try is in ${secondsWords(retry_after_s ?? 0)}.`;
    case 'half_open':
      return 'The next call tries whether the service is back.';
  }
}

export const circuitWords = ({ failures, open_s, stale, is_default }: Breaker): string =>
  [
    `Opens after ${counted(failures, 'failure')} in a row, for ${secondsWords(open_s)}${is_default ? ' (default)' : ''}.`,
    ...(stale ? ['Meanwhile equal calls get the last good value, marked stale.'] : []),
  ].join(' ');

export const callsMeaning = ({ max, waiting }: ToolGatewayState['calls']): string => {
  if (max === null) return 'As many as the agents ask for.';
  return waiting === 0 ? `${max} at once, the others wait their turn.` : `${max} at once. ${waiting} wait their turn.`;
};

export const attemptsMeaning = (retries: number): string =>
  retries === 0 ? 'A call is tried once.' : 'Only where another attempt cannot be another effect.';

/** Where the definition says nothing, and the administrator does. */
export const byWorkspace = 'From the workspace’s defaults.';

export const keptWords: Record<ToolGatewayState['kept_in'], string> = {
  process: 'as counted by this server',
  redis: 'as counted by all servers together',
  away: 'Redis is away: as counted by this server',
};
