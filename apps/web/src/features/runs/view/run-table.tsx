'use client';
import { hasEnded } from '@pinion/contracts';
import Link from 'next/link';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { formatFullTimestamp, formatTimestamp } from '../../../lib/timestamps.ts';
import { runStatus } from '../../../lib/run-status.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ForkIcon } from '../../../ui/icons/action-icons.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { runDuration } from '../model/run-duration.ts';
import { ChecklistIcon, MoreIcon } from '../../../ui/icons/first-icons.tsx';

const SECOND = 1_000;
const MINUTE = 60_000;

type RunTableProps = { runs: readonly RunItem[]; onSaveCase: (run: RunItem) => void };

export function RunTable({ runs, onSaveCase }: RunTableProps) {
  const live = runs.some(run => !hasEnded(run.status));
  const now = useNow(live ? SECOND : MINUTE);
  return (
    <Table label={t('Runs')}>
      <thead>
        <tr>
          <Th>{t('Status')}</Th>
          <Th>{t('Workflow')}</Th>
          <Th>{t('Version')}</Th>
          <Th>{t('Run')}</Th>
          <Th figure>{t('Calls')}</Th>
          <Th figure>{t('Duration')}</Th>
          <Th figure>{t('Started')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {runs.map(run => (
          <Tr key={run.run_id}>
            <Td>
              <StatusBadge {...runStatus(run.status)} />
            </Td>
            <Td className="max-w-80 cut">
              <RowLink>
                <Link href={`/runs/${run.run_id}`}>{run.workflow_name}</Link>
              </RowLink>
            </Td>
            <Td className="text-ink-2">{run.workflow_version ?? <span className="text-ink-3">{t('draft')}</span>}</Td>
            <Td>
              <code className="text-ink-3" title={run.run_id}>
                {run.run_id.slice(-8)}
              </code>
              {run.forked_from !== undefined && (
                <Tag icon={<ForkIcon size={13} />} className="ml-2">
                  {t('fork')}
                </Tag>
              )}
            </Td>
            <Td figure>{formatCount(run.calls)}</Td>
            <Td figure>
              <Duration ms={runDuration(run, now)} />
            </Td>
            <Td figure title={run.started_at ? formatFullTimestamp(run.started_at) : undefined}>
              {run.started_at ? formatTimestamp(run.started_at, now) : t('pending')}
            </Td>
            <Td figure>
              <Menu
                trigger={
                  <IconButton
                    size="small"
                    label={t('More actions for run {{runId}}', { runId: run.run_id.slice(-8) })}
                    icon={<MoreIcon />}
                    tooltip={false}
                  />
                }
                items={[
                  {
                    label: t('Save as case…'),
                    icon: <ChecklistIcon size={14} />,
                    disabled: !canBeCase(run),
                    onSelect: () => onSaveCase(run),
                  },
                ]}
              />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Checks whether a run can probably become a case. The server decides: a run of a part, for example, can't. */
const canBeCase = ({ status, workflow_id }: RunItem): boolean =>
  workflow_id !== '' && (status === 'succeeded' || status === 'failed');

function Duration({ ms }: { ms: number | null }) {
  return ms === null ? <span className="text-ink-3">{t('—')}</span> : formatDuration(ms);
}
