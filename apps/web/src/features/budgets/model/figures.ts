import { t } from '../../../lib/texts/t.ts';
/** What somebody typed for an amount: empty is none. */
export type Figure = { ok: true; value: number | undefined } | { ok: false; fault: string };

type Kind = { isWhole: boolean; isZeroFine?: boolean };

export function readFigure(text: string, { isWhole, isZeroFine = false }: Kind): Figure {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return { ok: true, value: undefined };
  const value = Number(typed);
  if (!Number.isFinite(value)) return { ok: false, fault: t('This is not a figure') };
  if (isWhole && !Number.isSafeInteger(value)) return { ok: false, fault: t('A whole figure is needed') };
  if (value < 0 || (value === 0 && !isZeroFine))
    return { ok: false, fault: isZeroFine ? t('At least 0') : t('More than 0 is needed') };
  return { ok: true, value };
}
