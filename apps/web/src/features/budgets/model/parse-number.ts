import { t } from '../../../lib/texts/t.ts';
/** The parsed amount that was typed. An empty text means no amount. */
export type ParsedNumber = { ok: true; value: number | undefined } | { ok: false; fault: string };

type Kind = { isWhole: boolean; isZeroFine?: boolean };

export function parseNumber(text: string, { isWhole, isZeroFine = false }: Kind): ParsedNumber {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return { ok: true, value: undefined };
  const value = Number(typed);
  if (!Number.isFinite(value)) return { ok: false, fault: t('Enter a number') };
  if (isWhole && !Number.isSafeInteger(value)) return { ok: false, fault: t('Enter a whole number') };
  if (value < 0 || (value === 0 && !isZeroFine))
    return { ok: false, fault: isZeroFine ? t('Enter 0 or more') : t('Enter a number above 0') };
  return { ok: true, value };
}
