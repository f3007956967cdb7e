import { t } from './texts/t.ts';
import { language } from './texts/texts.ts';

/** Formats `2026-11` as November 2026. */
export function formatMonth(period: string): string {
  const [year = 1970, month = 1] = period.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1, 1));
  return t('{{month}} {{year}}', { month: at.toLocaleDateString(language, { month: 'long', timeZone: 'UTC' }), year });
}
