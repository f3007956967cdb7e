import Link from 'next/link';
import type { UsageReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatShare, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { errorWords } from '../model/usage-words.ts';

type UsageTableProps = {
  versions: UsageReport['versions'] /** Named once above: only versions are listed. */;
  isOneTool: boolean;
};

/** A line a version: how often, how fast, what went wrong, what it cost. */
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
          <Th figure>{t('US dollars')}</Th>
          <Th>{t('Errors')}</Th>
        </tr>
      </thead>
      <tbody>
        {versions.map(line => (
          <Tr key={`${line.name} ${line.version}`}>
            {!isOneTool && (
              <Td className="max-w-60 cut">
                <RowLink>
                  <Link href={`/tools/${encodeURIComponent(line.name)}`}>{line.name}</Link>
                </RowLink>
              </Td>
            )}
            <Td>{line.version}</Td>
            <Td figure>{formatCount(line.count)}</Td>
            <Td figure>{line.failed === 0 ? <Quiet /> : formatShare(line.failed, line.count)}</Td>
            <Td figure>{line.denied === 0 ? <Quiet /> : formatCount(line.denied)}</Td>
            <Td figure>{formatDuration(line.p50_ms)}</Td>
            <Td figure>{formatDuration(line.p95_ms)}</Td>
            <Td figure>{formatUsd(line.cost_usd)}</Td>
            <Td className="max-w-72 cut" title={errorWords(line)}>
              {errorWords(line) || <Quiet />}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const Quiet = () => <span className="text-ink-3">{t('none')}</span>;
