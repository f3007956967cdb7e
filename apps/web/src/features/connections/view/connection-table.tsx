'use client';
import { hasConnectionField } from '@pinion/contracts';
import Link from 'next/link';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useRefresh } from '../actions/use-refresh.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowMenu } from '../../../ui/row-actions.tsx';
import { RowLink } from '../../../ui/table.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { kindLabel, STATE_BADGE } from '../model/connection-labels.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { CheckIcon } from '../../../ui/icons/first-icons.tsx';

type ConnectionTableProps = { items: readonly ConnectionItem[]; onRemove: (connection: ConnectionItem) => void };

export function ConnectionTable({ items, onRemove }: ConnectionTableProps) {
  const { change } = useConnectionActions();
  const check = useRefresh();
  const setTrust = ({ id, name, trust_hints }: ConnectionItem) =>
    change.mutate(
      { id, trust_hints: !trust_hints },
      {
        onSuccess: () => showToast(trust_hints ? t('{{name}}: hints ignored', { name }) : t('{{name}}: hints trusted', { name })),
        onError: error => showToast(failureOf(error).message),
      },
    );
  return (
    <DataTable
      label={t('Connections')}
      rows={items}
      rowKey={connection => connection.id}
      columns={[
        { header: t('Name'), cell: connection => <ConnectionName connection={connection} /> },
        { header: t('Type'), cell: kindLabel },
        {
          header: t('Location'),
          className: 'max-w-80 cut',
          title: connection => connection.place,
          cell: ({ place, from }) => (
            <>
              <code>{place}</code>
              {from === 'file' && <span className="ml-2 text-ink-3">{t('administrator file')}</span>}
            </>
          ),
        },
        { header: t('Status'), className: 'max-w-80', cell: connection => <ConnectionStatus connection={connection} /> },
        { header: t('Tools'), figure: true, cell: connection => connection.tools },
        { header: t('Last checked'), at: connection => connection.checked_at, none: t('never') },
      ]}
      actions={connection => (
        <RowMenu
          name={connection.name}
          items={[
            { label: t('Check now'), icon: <RefreshIcon size={14} />, onSelect: () => check(connection) },
            connection.from !== 'file' &&
              hasConnectionField(connection.kind, 'trust_hints') && {
                label: connection.trust_hints ? t('Ignore tool hints') : t('Trust tool hints'),
                icon: <CheckIcon size={14} />,
                onSelect: () => setTrust(connection),
              },
            connection.from !== 'file' && {
              label: t('Remove'),
              icon: <TrashIcon size={14} />,
              danger: true,
              onSelect: () => onRemove(connection),
            },
          ]}
        />
      )}
    />
  );
}

const ConnectionName = ({ connection: { id, name, title } }: { connection: ConnectionItem }) => (
  <>
    <RowLink>
      <Link href={`/connections/${encodeURIComponent(id)}`} translate="no">
        {title}
      </Link>
    </RowLink>
    {title !== name && <code className="ml-2 text-ink-3">{name}</code>}
  </>
);

const ConnectionStatus = ({ connection: { state, error, problems } }: { connection: ConnectionItem }) => (
  <>
    <StatusBadge {...STATE_BADGE[state]} />
    {error && (
      <span className="block cut text-ink-2" title={error.message}>
        <code>{error.code}</code> <ForeignText text={error.message} />
      </span>
    )}
    {problems.length > 0 && (
      <span className="block cut text-ink-2" title={problems.join('\n')}>
        {counted(problems.length, 'remark')}: {problems[0]}
      </span>
    )}
  </>
);
