'use client';
import { type PriceTable, starterPrices } from '@pinion/contracts';
import { failureText } from '../../../lib/failure.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { useBudgetActions } from '../actions/use-budget-actions.ts';
import { withoutPrice } from '../model/price-draft.ts';
import styles from './budgets.module.css';
import { PriceForm } from './price-form.tsx';

/** Renders the model prices that members have entered. No price is invented here. */
export function PriceSection({ prices }: { prices: PriceTable }) {
  const { change, knownPrices } = useBudgetActions();
  const rows = Object.entries(prices).toSorted(([a], [b]) => a.localeCompare(b));
  const onError = (error: unknown) => showErrorToast(t('Could not change the prices'), { detail: failureText(error) });
  const remove = (model: string) =>
    change.mutate(
      { prices: withoutPrice(prices, model) },
      {
        onError,
        onSuccess: () => {
          const price = prices[model];
          if (price === undefined) return;
          showToast(t('Price for {{model}} removed', { model }), {
            action: {
              label: t('Undo'),
              // Restored alongside any prices that have been set in the meantime.
              run: () => change.mutate({ prices: { ...knownPrices(), [model]: price } }, { onError }),
            },
          });
        },
      },
    );
  return (
    <Section kind="page" title={t('Model prices')}>
      <p className={styles.note}>
        {t(
          'USD per million tokens, as in your provider’s price list. A price applies to every model whose name starts with its prefix: the longest match wins.',
        )}{' '}
        {rows.length === 0 && t('No custom prices yet. Starter prices apply.')}{' '}
        {t('Under a USD limit, models without a price are not called.')}
      </p>
      {rows.length > 0 && (
        <Table label={t('Prices')}>
          <thead>
            <tr>
              <Th>{t('Model name prefix')}</Th>
              <Th figure>{t('Input')}</Th>
              <Th figure>{t('Output')}</Th>
              <Th figure>{t('Cache read')}</Th>
              <Th figure>{t('Cache write')}</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {rows.map(([model, { input_usd, output_usd, cache_read_usd, cache_write_usd }]) => (
              <Tr key={model}>
                <Td className="w-full max-w-72 cut" title={model} translate="no">
                  <code>{model}</code>
                </Td>
                <Td figure>{formatUsd(input_usd)}</Td>
                <Td figure>{formatUsd(output_usd)}</Td>
                <Td figure>{cache_read_usd === undefined ? '—' : formatUsd(cache_read_usd)}</Td>
                <Td figure>{cache_write_usd === undefined ? '—' : formatUsd(cache_write_usd)}</Td>
                <Td figure>
                  <LockedFields>
                    <Button size="small" aria-label={t('Remove price for {{model}}', { model })} onClick={() => remove(model)}>
                      {t('Remove')}
                    </Button>
                  </LockedFields>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <LockedFields>
        <PriceForm prices={prices} />
      </LockedFields>
      <StarterPrices />
    </Section>
  );
}

/** Renders the list prices that apply where the workspace has no price of its own, each with the date of its list. */
function StarterPrices() {
  return (
    <details>
      <summary>{t('Starter prices')}</summary>
      <p className={styles.note}>
        {t('List prices of these models, used when no price above matches. To override one, add a price with the same prefix.')}
      </p>
      <Table label={t('Starter prices')}>
        <thead>
          <tr>
            <Th>{t('Model')}</Th>
            <Th figure>{t('Input')}</Th>
            <Th figure>{t('Output')}</Th>
            <Th figure>{t('Cache read')}</Th>
            <Th figure>{t('Cache write')}</Th>
            <Th figure>{t('As of')}</Th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(starterPrices).map(([model, price]) => (
            <Tr key={model}>
              <Td translate="no">
                <code>{model}</code>
              </Td>
              <Td figure>{formatUsd(price.input_usd)}</Td>
              <Td figure>{formatUsd(price.output_usd)}</Td>
              <Td figure>{formatUsd(price.cache_read_usd ?? price.input_usd)}</Td>
              <Td figure>{formatUsd(price.cache_write_usd ?? price.input_usd)}</Td>
              <Td figure>{price.as_of}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
