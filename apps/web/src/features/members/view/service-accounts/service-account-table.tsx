'use client';
import type { ServiceAccountItem } from '../../../../lib/api-shapes.ts';
import { counted } from '../../../../lib/counted.ts';
import { failureText } from '../../../../lib/failure.ts';
import { t } from '../../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../../lib/toasts.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { PauseIcon, TrashIcon } from '../../../../ui/icons/action-icons.tsx';
import { KeyIcon } from '../../../../ui/icons/chrome-icons.tsx';
import { EditIcon, MoreIcon, PlayIcon } from '../../../../ui/icons/first-icons.tsx';
import { LockedFields } from '../../../../ui/locked.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../../ui/table.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { TimestampCell } from '../../../../ui/timestamp-cell.tsx';
import { ROLE_LABEL } from '../../../session/index.ts';
import { useServiceAccountActions } from '../../actions/use-service-account-actions.ts';

type ServiceAccountTableProps = {
  items: readonly ServiceAccountItem[];
  onToken: (account: ServiceAccountItem) => void;
  onEdit: (account: ServiceAccountItem) => void;
  onDelete: (account: ServiceAccountItem) => void;
};

export function ServiceAccountTable({ items, onToken, onEdit, onDelete }: ServiceAccountTableProps) {
  const now = useNow();
  const { change } = useServiceAccountActions();
  const onError = (error: unknown) => showErrorToast(t('Could not change the service account'), { detail: failureText(error) });
  const enable = ({ user_id, name }: ServiceAccountItem, is_enabled: boolean) => {
    const undo = () => change.mutate({ user_id, is_enabled: !is_enabled }, { onError });
    change.mutate(
      { user_id, is_enabled },
      {
        onError,
        onSuccess: () =>
          showToast(is_enabled ? t('{{name}} enabled', { name }) : t('{{name}} disabled. Its tokens are refused', { name }), {
            action: { label: t('Undo'), run: undo },
          }),
      },
    );
  };
  return (
    <Table label={t('Service accounts')}>
      <thead>
        <tr>
          <Th>{t('Name')}</Th>
          <Th>{t('Role')}</Th>
          <Th>{t('Tokens')}</Th>
          <Th>{t('Created by')}</Th>
          <Th figure>{t('Last seen')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {items.map(account => (
          <Tr key={account.user_id}>
            <Td className="w-full max-w-72 cut" title={account.description}>
              <span className="inline-flex items-center gap-2 align-middle">
                {account.name}
                {!account.is_enabled && <Tag boxed>{t('Disabled')}</Tag>}
                {account.description !== '' && <span className="text-ink-3">{account.description}</span>}
              </span>
            </Td>
            <Td>{ROLE_LABEL[account.role]}</Td>
            <Td>
              {account.tokens.length === 0 ? (
                <span className="text-ink-3">{t('—')}</span>
              ) : (
                counted(account.tokens.length, 'token')
              )}
            </Td>
            <Td>{account.created_by_name ?? <span className="text-ink-3">{t('—')}</span>}</Td>
            <TimestampCell at={account.last_seen_at} now={now} none={<span className="text-ink-3">{t('never')}</span>} />
            <Td figure>
              <LockedFields>
                <Menu
                  trigger={
                    <IconButton
                      size="small"
                      label={t('More actions for {{name}}', { name: account.name })}
                      icon={<MoreIcon />}
                      tooltip={false}
                    />
                  }
                  items={[
                    ...(account.is_enabled
                      ? [{ label: t('New token'), icon: <KeyIcon size={14} />, onSelect: () => onToken(account) }]
                      : []),
                    { label: t('Edit…'), icon: <EditIcon size={14} />, onSelect: () => onEdit(account) },
                    {
                      label: account.is_enabled ? t('Disable') : t('Enable'),
                      icon: account.is_enabled ? <PauseIcon size={14} /> : <PlayIcon size={14} />,
                      onSelect: () => enable(account, !account.is_enabled),
                    },
                    {
                      label: t('Delete'),
                      icon: <TrashIcon size={14} />,
                      danger: true,
                      onSelect: () => onDelete(account),
                    },
                  ]}
                />
              </LockedFields>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
