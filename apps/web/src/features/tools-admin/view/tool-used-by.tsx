'use client';
import Link from 'next/link';
import { useState } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import type { ToolHolder, ToolImpact, ToolVersionItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowLink } from '../../../ui/table.tsx';
import { formatImpact, isNeededForUndo, versionStateLabel, upgradableTo } from '../model/format-impact.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { CheckIcon } from '../../../ui/icons/first-icons.tsx';

type ToolUsedByProps = { impact: ToolImpact; versions: readonly ToolVersionItem[]; newest: ToolVersionItem | undefined };

/** Renders every draft and newest published version that names the tool, and the upgrade of all of them to a newer version. */
export function ToolUsedBy({ impact, versions, newest }: ToolUsedByProps) {
  const now = useNow();
  const [requested, setRequested] = useState<{ workflowId?: string } | null>(null);
  const { name, holders } = impact;
  const behind = newest?.lifecycle === 'active' ? upgradableTo(holders, newest.version) : [];
  const waiting = new Set(behind.map(holder => holder.workflow_id)).size;
  return (
    <Section
      kind="page"
      title={t('Used by')}
      aside={
        <>
          {formatImpact(impact, now)}
          {waiting > 0 && (
            <Button className="ml-auto" size="small" kind="line" onClick={() => setRequested({})}>
              {t('Preview {{upgrades}}', { upgrades: counted(waiting, 'upgrade') })}
            </Button>
          )}
        </>
      }
    >
      {holders.length === 0 ? (
        <p className="py-3 text-small text-ink-3">{t('No workflow uses this tool yet. Turn it on in an agent’s tool list.')}</p>
      ) : (
        <DataTable
          label={t('Workflows that use this tool')}
          rows={holders}
          rowKey={holder => `${holder.workflow_id} ${holder.published_version} ${holder.version}`}
          columns={[
            {
              header: t('Workflow'),
              className: 'max-w-48 cut',
              title: ({ nodes }) => formatList(nodes.map(node => node.title)),
              cell: ({ workflow_id, workflow_name }) => (
                <RowLink>
                  <Link href={`/workflows/${workflow_id}`}>{workflow_name}</Link>
                </RowLink>
              ),
            },
            {
              header: t('Status'),
              cell: holder => (
                <span className={holder.published_version === null ? 'text-ink-3' : undefined}>{versionStateLabel(holder)}</span>
              ),
            },
            {
              header: t('Version'),
              cell: holder => <UsedVersion holder={holder} versions={versions} newest={newest} />,
            },
            {
              header: t('Nodes'),
              figure: true,
              cell: holder => (isNeededForUndo(holder) ? t('for undo') : holder.nodes.length),
            },
            { header: t('Pins'), figure: true, cell: holder => holder.pins.length },
            { header: t('Edges'), figure: true, cell: holder => holder.edges },
            { header: t('Last run'), figure: true, cell: holder => formatTimestamp(holder.last_run_at, now) },
          ]}
          actions={holder =>
            behind.includes(holder) && (
              <Button
                size="small"
                aria-label={t('Upgrade {{workflowName}}', { workflowName: holder.workflow_name })}
                onClick={() => setRequested({ workflowId: holder.workflow_id })}
              >
                {t('Upgrade')}
              </Button>
            )
          }
        />
      )}
      {requested && newest && <UpgradeDialog {...requested} name={name} to={newest.version} onClose={() => setRequested(null)} />}
    </Section>
  );
}

type UsedVersionProps = { holder: ToolHolder; versions: readonly ToolVersionItem[]; newest: ToolVersionItem | undefined };

function UsedVersion({ holder: { version, resolved }, versions, newest }: UsedVersionProps) {
  const lifecycle = versions.find(item => item.version === resolved)?.lifecycle ?? 'blocked';
  if (lifecycle !== 'active') return <StatusBadge status={lifecycle} word={version ?? resolved ?? t('—')} />;
  if (version === null) return <span className="text-ink-3">{t('newest, {{resolved}}', { resolved: resolved ?? t('—') })}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {version === newest?.version && <CheckIcon size={13} label={t('current')} />}
      {version}
    </span>
  );
}
