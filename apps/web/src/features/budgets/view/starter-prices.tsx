'use client';
import { starterPrices } from '@pinion/contracts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import styles from './budgets.module.css';

/** Renders the list prices that apply where the workspace has no price of its own, each with the date of its list. */
export function StarterPrices() {
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
