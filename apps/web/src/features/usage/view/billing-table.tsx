import type { BillingItem } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { type Grouping, GROUPINGS, billingRowTitle } from '../model/billing.ts';

type BillingTableProps = { lines: readonly BillingItem[]; grouping: Grouping };

/** Renders one line per group, the most expensive first. */
export function BillingTable({ lines: rows, grouping }: BillingTableProps) {
  return (
    <Table label={t('Billing by group')}>
      <thead>
        <tr>
          <Th>{GROUPINGS.find(({ value }) => value === grouping)?.label}</Th>
          {grouping === 'tool' && <Th>{t('Type')}</Th>}
          <Th figure>{t('Calls')}</Th>
          <Th figure>{t('Failed')}</Th>
          <Th figure>{t('Input tokens')}</Th>
          <Th figure>{t('Output tokens')}</Th>
          <Th figure>{t('USD')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Tr key={`${row.kind} ${billingRowTitle(row, grouping)} ${row.workflow_id} ${row.user_id}`}>
            <Td className="max-w-72 cut" title={billingRowTitle(row, grouping)}>
              {billingRowTitle(row, grouping)}
            </Td>
            {grouping === 'tool' && <Td>{row.kind === 'model' ? t('Model') : t('Tool')}</Td>}
            <Td figure>{formatCount(row.calls)}</Td>
            <Td figure>{orDash(row.failed)}</Td>
            <Td figure>{orDash(row.input_tokens)}</Td>
            <Td figure>{orDash(row.output_tokens)}</Td>
            <Td figure>{formatUsd(row.cost_usd)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const orDash = (count: number) => (count === 0 ? <span className="text-ink-3">—</span> : formatCount(count));
