/** Every state the house can show. Each has its own silhouette, its own colour family and a word. */
export const STATUSES = [
  'ok',
  'failed',
  'denied',
  'cached',
  'waiting',
  'warning',
  'deprecated',
  'blocked',
  'running',
  'not-yet',
  'off',
  'cancelled',
] as const;

export type Status = (typeof STATUSES)[number];

/** The family a status takes its ink and its wash from. */
export type Tone = 'ok' | 'failed' | 'denied' | 'cached' | 'waiting' | 'accent' | 'quiet';

export const STATUS_TONE: Record<Status, Tone> = {
  ok: 'ok',
  failed: 'failed',
  denied: 'denied',
  cached: 'cached',
  waiting: 'waiting',
  warning: 'waiting',
  deprecated: 'waiting',
  blocked: 'failed',
  running: 'accent',
  'not-yet': 'quiet',
  off: 'quiet',
  cancelled: 'quiet',
};

export const STATUS_WORD: Record<Status, string> = {
  ok: 'ok',
  failed: 'failed',
  denied: 'denied',
  cached: 'cached',
  waiting: 'waiting',
  warning: 'warning',
  deprecated: 'deprecated',
  blocked: 'blocked',
  running: 'running',
  'not-yet': 'not yet',
  off: 'off',
  cancelled: 'cancelled',
};
