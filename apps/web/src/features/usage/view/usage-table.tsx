import Link from 'next/link';
import type { UsageReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatShare, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { errorRateLabel } from '../model/usage-labels.ts';

type UsageTableProps = {
  versions: UsageReport['versions'] /** True when the tool is named once above and only versions are listed. */;
  isOneTool: boolean;
};

/** Renders one line per version: frequency, latency, errors and cost. */
export function UsageTable({ versions, isOneTool }: UsageTableProps) {
  return (
    <Table label={t('Usage by version')}>
      <thead>
        <tr>
          {!isOneTool && <Th>{t('Tool')}</Th>}
          <Th>{t('Version')}</Th>
          <Th figure>{t('Calls')}</Th>
          <Th figure>{t('Failed')}</Th>
          <Th figure>{t('Denied')}</Th>
          <Th figure>p50</Th>
          <Th figure>p95</Th>
          <Th figure>{t('USD')}</Th>
          <Th>{t('Errors')}</Th>
        </tr>
      </thead>
      <tbody>
        {versions.map(row => (
          <Tr key={`${row.name} ${row.version}`}>
            {!isOneTool && (
              <Td className="max-w-60 cut">
                <RowLink>
                  <Link href={`/tools/${encodeURIComponent(row.name)}`}>{row.name}</Link>
                </RowLink>
              </Td>
            )}
            <Td>{row.version}</Td>
            <Td figure>{formatCount(row.count)}</Td>
            <Td figure>{row.failed === 0 ? <Quiet /> : formatShare(row.failed, row.count)}</Td>
            <Td figure>{row.denied === 0 ? <Quiet /> : formatCount(row.denied)}</Td>
            <Td figure>{formatDuration(row.p50_ms)}</Td>
            <Td figure>{formatDuration(row.p95_ms)}</Td>
            <Td figure>{formatUsd(row.cost_usd)}</Td>
            <Td className="max-w-72 cut" title={errorRateLabel(row)}>
              {errorRateLabel(row) || <Quiet />}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const Quiet = () => <span className="text-ink-3">{t('—')}</span>;
