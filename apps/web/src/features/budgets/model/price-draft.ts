import type { PriceTable } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { readFigure } from './figures.ts';

/** What is typed about one model; US dollars a million tokens. */
export type PriceDraft = { model: string; input: string; output: string };
export type PriceFaults = { [Field in keyof PriceDraft]?: string };

export const noDraft: PriceDraft = { model: '', input: '', output: '' };

export function priceFaults({ model, input, output }: PriceDraft): PriceFaults {
  return {
    ...(model.trim() === '' ? { model: t('Which models is this for?') } : {}),
    ...faultOf('input', input),
    ...faultOf('output', output),
  };
}

/** The table with this row in it. Only of a draft without faults. */
export function withPrice(prices: PriceTable, { model, input, output }: PriceDraft): PriceTable {
  const row = { input_usd: usdIn(input), output_usd: usdIn(output) };
  return { ...prices, [model.trim()]: row };
}

export const withoutPrice = (prices: PriceTable, model: string): PriceTable =>
  Object.fromEntries(Object.entries(prices).filter(([name]) => name !== model));

function faultOf(field: 'input' | 'output', text: string): PriceFaults {
  const read = readFigure(text, { isWhole: false, isZeroFine: true });
  if (!read.ok) return { [field]: read.fault };
  return read.value === undefined ? { [field]: 'A price is needed; 0 is one' } : {};
}

function usdIn(text: string): number {
  const read = readFigure(text, { isWhole: false, isZeroFine: true });
  return read.ok ? (read.value ?? 0) : 0;
}
