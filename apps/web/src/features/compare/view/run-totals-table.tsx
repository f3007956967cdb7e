import Link from 'next/link';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { shortRunId } from '../../run/index.ts';
import { totalRows } from '../model/total-rows.ts';

/** Renders the two runs with their status and totals, and the differences between them. */
export function RunTotalsTable({ comparison }: { comparison: RunComparison }) {
  const { left, right } = comparison;
  return (
    <Table label={t('Totals of both runs')}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{t('Metric')}</span>
          </Th>
          <Th>
            <Trans text="Left, <run/>" parts={{ run: <RunLink run={left} /> }} />
          </Th>
          <Th>
            <Trans text="Right, <run/>" parts={{ run: <RunLink run={right} /> }} />
          </Th>
          <Th>{t('Right vs. left')}</Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Th scope="row">{t('Status')}</Th>
          <Td>
            <StatusBadge {...runStatus(left.status)} />
          </Td>
          <Td>
            <StatusBadge {...runStatus(right.status)} />
          </Td>
          <Td>{left.status === right.status ? t('the same') : 'another'}</Td>
        </Tr>
        {totalRows(comparison).map(row => (
          <Tr key={row.label}>
            <Th scope="row">{row.label}</Th>
            <Td>{row.left}</Td>
            <Td>{row.right}</Td>
            <Td>{row.difference}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function RunLink({ run }: { run: RunComparison['left'] }) {
  return (
    <Link href={`/runs/${encodeURIComponent(run.run_id)}`} className="text-accent-ink underline" title={run.run_id}>
      {t('run {{runId}}', { runId: shortRunId(run.run_id) })}
    </Link>
  );
}
