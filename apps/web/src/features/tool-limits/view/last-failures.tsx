'use client';
import Link from 'next/link';
import type { ToolGatewayState } from '../../../lib/api-shapes.ts';
import { formatTime } from '../../../lib/clock.ts';
import { formatFullTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';

/** Renders the last failures, each with a link to its run. */
export function LastFailures({ failures }: { failures: ToolGatewayState['last_failures'] }) {
  if (failures.length === 0) return null;
  return (
    <Table label={t('Recent failures')}>
      <thead>
        <tr>
          <Th>{t('Recent failures')}</Th>
          <Th>{t('Code')}</Th>
          <Th>{t('Message')}</Th>
        </tr>
      </thead>
      <tbody>
        {failures.map(failure => (
          <Tr key={`${failure.run_id} ${failure.call_id}`}>
            <Td title={formatFullTimestamp(failure.at)}>
              <RowLink>
                <Link href={`/runs/${failure.run_id}`}>{formatTime(new Date(failure.at))}</Link>
              </RowLink>
            </Td>
            <Td>{failure.code}</Td>
            <Td className="max-w-96 cut">
              <ForeignText text={failure.message} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
