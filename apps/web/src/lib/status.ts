import { t } from './texts/t.ts';
/** Every status that the app can show. Each has its own silhouette, its own color family and a word. */
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

/** The color family of a status, for text and background. */
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

export const STATUS_LABEL: Record<Status, string> = {
  ok: t('ok'),
  failed: t('failed'),
  denied: t('denied'),
  cached: t('cached'),
  waiting: t('waiting'),
  warning: t('warning'),
  deprecated: t('deprecated'),
  blocked: t('blocked'),
  running: t('running'),
  'not-yet': t('pending'),
  off: t('off'),
  cancelled: t('cancelled'),
};
