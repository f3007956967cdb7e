'use client';
import { hasConnectionField } from '@pinion/contracts';
import Link from 'next/link';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useRefresh } from '../actions/use-refresh.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ActionsTh, RowLink, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import { kindLabel, STATE_BADGE } from '../model/connection-labels.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { CheckIcon, MoreIcon } from '../../../ui/icons/first-icons.tsx';

type ConnectionTableProps = { items: readonly ConnectionItem[]; onRemove: (connection: ConnectionItem) => void };

export function ConnectionTable({ items, onRemove }: ConnectionTableProps) {
  const now = useNow();
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
    <Table label={t('Connections')}>
      <thead>
        <tr>
          <Th>{t('Name')}</Th>
          <Th>{t('Type')}</Th>
          <Th>{t('Location')}</Th>
          <Th>{t('Status')}</Th>
          <Th figure>{t('Tools')}</Th>
          <Th figure>{t('Last checked')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {items.map(connection => {
          const { id, name, title, kind, from, place, state, error, problems, tools, checked_at } = connection;
          const { status, word } = STATE_BADGE[state];
          return (
            <Tr key={id}>
              <Td>
                <RowLink>
                  <Link href={`/connections/${encodeURIComponent(id)}`} translate="no">
                    {title}
                  </Link>
                </RowLink>
                {title !== name && <code className="ml-2 text-ink-3">{name}</code>}
              </Td>
              <Td>{kindLabel(connection)}</Td>
              <Td className="max-w-80 cut" title={place}>
                <code>{place}</code>
                {from === 'file' && <span className="ml-2 text-ink-3">{t('administrator file')}</span>}
              </Td>
              <Td className="max-w-80">
                <StatusBadge status={status} word={word} />
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
              </Td>
              <Td figure>{tools}</Td>
              <TimestampCell at={checked_at} now={now} none={t('never')} />
              <Td figure>
                <LockedFields>
                  <Menu
                    trigger={
                      <IconButton
                        size="small"
                        label={t('More actions for {{name}}', { name })}
                        icon={<MoreIcon />}
                        tooltip={false}
                      />
                    }
                    items={[
                      { label: t('Check now'), icon: <RefreshIcon size={14} />, onSelect: () => check(connection) },
                      ...(from === 'file'
                        ? []
                        : [
                            ...(hasConnectionField(kind, 'trust_hints')
                              ? [
                                  {
                                    label: connection.trust_hints ? t('Ignore tool hints') : t('Trust tool hints'),
                                    icon: <CheckIcon size={14} />,
                                    onSelect: () => setTrust(connection),
                                  },
                                ]
                              : []),
                            {
                              label: t('Remove'),
                              icon: <TrashIcon size={14} />,
                              danger: true,
                              onSelect: () => onRemove(connection),
                            },
                          ]),
                    ]}
                  />
                </LockedFields>
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
