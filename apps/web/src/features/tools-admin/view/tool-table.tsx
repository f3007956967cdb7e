import Link from 'next/link';
import { versionLabel } from '../../../lib/tool-version-label.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { OffIcon } from '../../../ui/icons/status-icons.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { RowMenu } from '../../../ui/row-actions.tsx';
import { RowLink } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useAvailability } from '../actions/use-availability.ts';
import { isGatewayOfSource, toolSourceLabel } from '../model/tool-source-label.ts';
import type { CatalogEntry } from '../model/tool-catalog.ts';
import { AvailabilityButton } from './availability-button.tsx';
import { LifecycleBadge } from './lifecycle-badge.tsx';

export function ToolTable({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <DataTable
      label={t('Tools')}
      rows={entries}
      rowKey={entry => entry.name}
      columns={[
        { header: t('Tool'), className: 'w-full max-w-72 min-w-44 py-1.5', cell: entry => <ToolName entry={entry} /> },
        {
          header: t('Version'),
          cell: ({ shown, versions }) => (
            <>
              {versionLabel(shown)} {versions.length > 1 && <Muted>{t('of {{all}}', { all: versions.length })}</Muted>}
            </>
          ),
        },
        { header: t('Lifecycle'), cell: ({ shown }) => <LifecycleBadge lifecycle={shown.lifecycle} /> },
        { header: t('Side effects'), cell: ({ shown }) => <SideEffectScale level={shown.side_effect_policy} /> },
        {
          header: t('From'),
          cell: ({ source, shown }) => (
            <>
              {toolSourceLabel(source).label}{' '}
              {!isGatewayOfSource(source, shown.gateway) && (
                <span className="text-ink-3" translate="no">
                  {shown.gateway}
                </span>
              )}
            </>
          ),
        },
        { header: t('Agents'), figure: true, cell: ({ agents }) => (agents === 0 ? <Muted /> : agents) },
        {
          header: t('Used by'),
          figure: true,
          cell: ({ workflows, pins }) =>
            workflows === 0 ? (
              <Muted />
            ) : (
              <>
                {counted(workflows, 'workflow')}
                {pins > 0 && <span className="text-ink-3">, {counted(pins, 'pin')}</span>}
              </>
            ),
        },
      ]}
      actions={({ name, available }) =>
        available ? <WithdrawMenu name={name} /> : <AvailabilityButton name={name} available={false} size="small" />
      }
    />
  );
}

const ToolName = ({ entry: { name, shown, available } }: { entry: CatalogEntry }) => (
  <>
    <span className="flex items-center gap-2">
      <RowLink>
        <Link href={`/tools/${encodeURIComponent(name)}`}>{name}</Link>
      </RowLink>
      {!available && <Tag boxed>{t('withdrawn')}</Tag>}
    </span>
    <p className="cut text-ink-3" title={shown.description}>
      <ForeignText text={shown.description} />
    </p>
  </>
);

function WithdrawMenu({ name }: { name: string }) {
  const { change } = useAvailability();
  return (
    <RowMenu
      name={name}
      items={[
        { label: t('Withdraw'), hint: t('from every agent'), icon: <OffIcon size={14} />, onSelect: () => change(name, false) },
      ]}
    />
  );
}
