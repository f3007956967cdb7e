import type { PriceTable } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { parseNumber } from './parse-number.ts';

/** The text fields of one model's prices, in US dollars per million tokens. */
export type PriceDraft = { model: string; input: string; output: string; cacheRead: string; cacheWrite: string };
export type PriceErrors = { [Field in keyof PriceDraft]?: string };

export const emptyPriceDraft: PriceDraft = { model: '', input: '', output: '', cacheRead: '', cacheWrite: '' };

export function validatePrice({ model, input, output, cacheRead, cacheWrite }: PriceDraft): PriceErrors {
  return {
    ...(model.trim() === '' ? { model: t('Enter a model name prefix') } : {}),
    ...faultOf('input', input),
    ...faultOf('output', output),
    ...faultOf('cacheRead', cacheRead, true),
    ...faultOf('cacheWrite', cacheWrite, true),
  };
}

/** Returns the table with this row added. The draft must have no faults. */
export function withPrice(prices: PriceTable, { model, input, output, cacheRead, cacheWrite }: PriceDraft): PriceTable {
  const row = {
    input_usd: usdIn(input),
    output_usd: usdIn(output),
    ...(cacheRead.trim() === '' ? {} : { cache_read_usd: usdIn(cacheRead) }),
    ...(cacheWrite.trim() === '' ? {} : { cache_write_usd: usdIn(cacheWrite) }),
  };
  return { ...prices, [model.trim()]: row };
}

export const withoutPrice = (prices: PriceTable, model: string): PriceTable =>
  Object.fromEntries(Object.entries(prices).filter(([name]) => name !== model));

function faultOf(field: Exclude<keyof PriceDraft, 'model'>, text: string, isEmptyFine = false): PriceErrors {
  const read = parseNumber(text, { isWhole: false, isZeroFine: true });
  if (!read.ok) return { [field]: read.fault };
  return read.value === undefined && !isEmptyFine ? { [field]: 'A price is needed; 0 is one' } : {};
}

function usdIn(text: string): number {
  const read = parseNumber(text, { isWhole: false, isZeroFine: true });
  return read.ok ? (read.value ?? 0) : 0;
}
