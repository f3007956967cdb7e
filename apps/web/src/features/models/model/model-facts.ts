import type { ListedModel, ModelPrice } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Returns the price as "$2.50 / $10", or undefined if it is unknown. Input first, in US dollars per million tokens. */
export const formatPrice = (price: ModelPrice | undefined): string | undefined =>
  price === undefined
    ? undefined
    : price.input_usd === 0 && price.output_usd === 0
      ? t('Free')
      : `${formatDollars(price.input_usd)} / ${formatDollars(price.output_usd)}`;

/** Formats dollars with as many digits as a price list shows: $10, $2.50, $0.075. */
export function formatDollars(usd: number): string {
  const digits = Number.isInteger(usd) ? 0 : usd >= 0.1 || usd === 0 ? 2 : Math.min(4, 1 - Math.floor(Math.log10(usd)) + 1);
  const text = usd.toFixed(digits);
  return `$${digits > 2 ? text.replace(/0+$/, '') : text}`;
}

/** Formats a number of tokens as providers do: 128K, 1M. */
export function formatTokenLimit(tokens: number): string {
  const [figure, unit] = tokens >= 1_000_000 ? [tokens / 1_000_000, 'M'] : tokens >= 1_000 ? [tokens / 1_000, 'K'] : [tokens, ''];
  return `${Number(figure.toFixed(figure < 10 ? 1 : 0))}${unit}`;
}

/** Returns the names of what the model can do. */
export const capabilitiesOf = ({ tools, images, reasoning }: ListedModel): string[] => [
  ...(tools === true ? [t('Tools')] : []),
  ...(images === true ? [t('Images')] : []),
  ...(reasoning === true ? [t('Reasoning')] : []),
];
