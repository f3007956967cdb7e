import type { BillingLine } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { type Grouping, GROUPINGS, lineTitle } from '../model/billing.ts';

type BillingTableProps = { lines: readonly BillingLine[]; grouping: Grouping };

/** One line per group, the most expensive first. */
export function BillingTable({ lines, grouping }: BillingTableProps) {
  return (
    <Table label={t('Billing by group')}>
      <thead>
        <tr>
          <Th>{GROUPINGS.find(({ value }) => value === grouping)?.label}</Th>
          {grouping === 'tool' && <Th>{t('Kind')}</Th>}
          <Th figure>{t('Calls')}</Th>
          <Th figure>{t('Failed')}</Th>
          <Th figure>{t('Input tokens')}</Th>
          <Th figure>{t('Output tokens')}</Th>
          <Th figure>{t('US dollars')}</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Tr key={`${line.kind} ${lineTitle(line, grouping)} ${line.workflow_id} ${line.user_id}`}>
            <Td className="max-w-72 cut" title={lineTitle(line, grouping)}>
              {lineTitle(line, grouping)}
            </Td>
            {grouping === 'tool' && <Td>{line.kind === 'model' ? t('Model') : t('Tool')}</Td>}
            <Td figure>{formatCount(line.calls)}</Td>
            <Td figure>{orDash(line.failed)}</Td>
            <Td figure>{orDash(line.input_tokens)}</Td>
            <Td figure>{orDash(line.output_tokens)}</Td>
            <Td figure>{formatUsd(line.cost_usd)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const orDash = (count: number) => (count === 0 ? <span className="text-ink-3">—</span> : formatCount(count));
