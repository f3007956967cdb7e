import { t } from './texts/t.ts';
import { formFor, withValues } from './texts/texts.ts';

// Figures and moments as the house writes them: a unit always, one space before it, nothing invented.

const nothing = (): string => t('none');

export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return nothing();
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(3)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
  return `${Math.floor(ms / 3_600_000)} h ${Math.floor((ms % 3_600_000) / 60_000)} min`;
}

export const formatCount = (count: number): string => count.toLocaleString('en');

/** "1 call", "1,204 calls". A language may have more forms than these two: its catalog names them by i18next’s endings. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  withValues(formFor(count, `{{figure}} ${noun}`, `{{figure}} ${many}`), { figure: formatCount(count) });

export function formatShare(part: number, whole: number): string {
  if (whole === 0) return nothing();
  const share = (part / whole) * 100;
  return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)} %`;
}

/** An amount of US dollars: two places, and more only where a small amount needs them. */
export const formatUsd = (usd: number): string => {
  const places = usd !== 0 && usd < 0.1 ? 4 : 2;
  return usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: places });
};

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const MONTHS = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];
const DAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')];
const two = (figure: number) => String(figure).padStart(2, '0');

export const formatDate = (at: Date): string => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;

export const formatTime = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** Short, by nearness: today a time, this week a day, this year a date. The full moment belongs in a title. */
export function formatMoment(value: string | Date | null | undefined, now: Date): string {
  if (!value) return t('never');
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return t('unknown');
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return clock;
  if (days === 1) return t('yesterday, {{clock}}', { clock });
  if (days > 1 && days < 7) return `${DAYS[at.getDay()]}, ${clock}`;
  return at.getFullYear() === now.getFullYear() ? `${at.getDate()} ${MONTHS[at.getMonth()]}` : formatDate(at);
}

export const formatFullMoment = (value: string | Date): string => {
  const at = new Date(value);
  return `${formatDate(at)}, ${formatTime(at)}`;
};

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
