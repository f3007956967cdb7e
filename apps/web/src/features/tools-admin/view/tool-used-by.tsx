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
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
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
        <Table label={t('Workflows that use this tool')}>
          <thead>
            <tr>
              <Th>{t('Workflow')}</Th>
              <Th>{t('Status')}</Th>
              <Th>{t('Version')}</Th>
              <Th figure>{t('Nodes')}</Th>
              <Th figure>{t('Pins')}</Th>
              <Th figure>{t('Edges')}</Th>
              <Th figure>{t('Last run')}</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {holders.map(holder => (
              <Tr key={`${holder.workflow_id} ${holder.published_version} ${holder.version}`}>
                <Td className="max-w-48 cut" title={formatList(holder.nodes.map(node => node.title))}>
                  <RowLink>
                    <Link href={`/workflows/${holder.workflow_id}`}>{holder.workflow_name}</Link>
                  </RowLink>
                </Td>
                <Td>
                  <span className={holder.published_version === null ? 'text-ink-3' : undefined}>
                    {versionStateLabel(holder)}
                  </span>
                </Td>
                <Td>
                  <UsedVersion holder={holder} versions={versions} newest={newest} />
                </Td>
                <Td figure>{isNeededForUndo(holder) ? t('for undo') : holder.nodes.length}</Td>
                <Td figure>{holder.pins.length}</Td>
                <Td figure>{holder.edges}</Td>
                <Td figure>{formatTimestamp(holder.last_run_at, now)}</Td>
                <Td figure>
                  {behind.includes(holder) ? (
                    <Button
                      size="small"
                      aria-label={t('Upgrade {{workflowName}}', { workflowName: holder.workflow_name })}
                      onClick={() => setRequested({ workflowId: holder.workflow_id })}
                    >
                      {t('Upgrade')}
                    </Button>
                  ) : null}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
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
