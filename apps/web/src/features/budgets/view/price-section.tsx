'use client';
import { type PriceTable, starterPrices } from '@pinion/contracts';
import { failureText } from '../../../lib/failure.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
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
        <DataTable
          label={t('Prices')}
          rows={rows}
          rowKey={([model]) => model}
          columns={[
            {
              header: t('Model name prefix'),
              className: 'w-full max-w-72 cut',
              isName: true,
              title: ([model]) => model,
              cell: ([model]) => <code>{model}</code>,
            },
            { header: t('Input'), figure: true, cell: ([, price]) => formatUsd(price.input_usd) },
            { header: t('Output'), figure: true, cell: ([, price]) => formatUsd(price.output_usd) },
            { header: t('Cache read'), figure: true, cell: ([, price]) => orDash(price.cache_read_usd) },
            { header: t('Cache write'), figure: true, cell: ([, price]) => orDash(price.cache_write_usd) },
          ]}
          actions={([model]) => (
            <RowButton name={t('Remove price for {{model}}', { model })} onClick={() => remove(model)}>
              {t('Remove')}
            </RowButton>
          )}
        />
      )}
      <LockedFields>
        <PriceForm prices={prices} />
      </LockedFields>
      <StarterPrices />
    </Section>
  );
}

const orDash = (usd: number | undefined) => (usd === undefined ? '—' : formatUsd(usd));

/** Renders the list prices that apply where the workspace has no price of its own, each with the date of its list. */
function StarterPrices() {
  return (
    <details>
      <summary>{t('Starter prices')}</summary>
      <p className={styles.note}>
        {t('List prices of these models, used when no price above matches. To override one, add a price with the same prefix.')}
      </p>
      <DataTable
        label={t('Starter prices')}
        rows={Object.entries(starterPrices)}
        rowKey={([model]) => model}
        columns={[
          { header: t('Model'), isName: true, cell: ([model]) => <code>{model}</code> },
          { header: t('Input'), figure: true, cell: ([, price]) => formatUsd(price.input_usd) },
          { header: t('Output'), figure: true, cell: ([, price]) => formatUsd(price.output_usd) },
          {
            header: t('Cache read'),
            figure: true,
            cell: ([, price]) => formatUsd(price.cache_read_usd ?? price.input_usd),
          },
          {
            header: t('Cache write'),
            figure: true,
            cell: ([, price]) => formatUsd(price.cache_write_usd ?? price.input_usd),
          },
          { header: t('As of'), figure: true, cell: ([, price]) => price.as_of },
        ]}
      />
    </details>
  );
}
