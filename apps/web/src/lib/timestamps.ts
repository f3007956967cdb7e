import { formatTime, padTwoDigits } from './clock.ts';
import { t } from './texts/t.ts';

// Moment formats of the project.

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
export const formatDate = (at: Date): string => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;

/**
 * Formats a moment in short form, by distance: today a time, this week a day, this year a date. The full moment belongs in a
 * title.
 */
export function formatTimestamp(value: string | Date | null | undefined, now: Date): string {
  if (!value) return t('never');
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return t('unknown');
  const clock = `${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}`;
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return clock;
  if (days === 1) return t('yesterday, {{clock}}', { clock });
  if (days > 1 && days < 7) return `${DAYS[at.getDay()]}, ${clock}`;
  return at.getFullYear() === now.getFullYear() ? `${at.getDate()} ${MONTHS[at.getMonth()]}` : formatDate(at);
}

export const formatFullTimestamp = (value: string | Date): string => {
  const at = new Date(value);
  return `${formatDate(at)}, ${formatTime(at)}`;
};

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
