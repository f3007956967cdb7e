import { t } from './texts/t.ts';
import { language } from './texts/texts.ts';

/** The locale of dates. English dates begin with the day, and times have 24 hours. */
export const locale = language === 'en' ? 'en-GB' : language;

const formatter = (options: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options });
  return at => (Number.isNaN(at.getTime()) ? t('unknown') : format.format(at));
};

export const formatDate = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
export const formatDay = formatter({ day: 'numeric', month: 'short' });
export const formatWeekday = formatter({ weekday: 'short' });
/** Formats hours and minutes. */
export const formatClock = formatter({ hour: '2-digit', minute: '2-digit' });
/** Formats hours, minutes and seconds. */
export const formatTime = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/**
 * Formats a moment in short form, by distance: today a time, this week a day, this year a date. The full moment belongs in a
 * title.
 */
export function formatTimestamp(value: string | Date | null | undefined, now: Date): string {
  if (!value) return t('never');
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return t('unknown');
  const clock = formatClock(at);
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return clock;
  if (days === 1) return t('yesterday, {{clock}}', { clock });
  if (days > 1 && days < 7) return `${formatWeekday(at)}, ${clock}`;
  return at.getFullYear() === now.getFullYear() ? formatDay(at) : formatDate(at);
}

export const formatFullTimestamp = (value: string | Date): string => {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? t('unknown') : `${formatDate(at)}, ${formatTime(at)}`;
};

/** Formats `2026-11` as November 2026. */
export const formatMonth = (period: string): string =>
  new Date(`${period}-01`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
