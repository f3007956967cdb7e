'use client';
import type { ServiceAccountItem } from '../../../../lib/api-shapes.ts';
import { counted } from '../../../../lib/counted.ts';
import { failureText } from '../../../../lib/failure.ts';
import { t } from '../../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../../lib/toasts.ts';
import { PauseIcon, TrashIcon } from '../../../../ui/icons/action-icons.tsx';
import { KeyIcon } from '../../../../ui/icons/chrome-icons.tsx';
import { EditIcon, PlayIcon } from '../../../../ui/icons/first-icons.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Muted } from '../../../../ui/muted.tsx';
import { RowMenu } from '../../../../ui/row-actions.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { ROLE_LABEL } from '../../../session/index.ts';
import { useServiceAccountActions } from '../../actions/use-service-account-actions.ts';

type ServiceAccountTableProps = {
  items: readonly ServiceAccountItem[];
  onToken: (account: ServiceAccountItem) => void;
  onEdit: (account: ServiceAccountItem) => void;
  onDelete: (account: ServiceAccountItem) => void;
};

export function ServiceAccountTable({ items, onToken, onEdit, onDelete }: ServiceAccountTableProps) {
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
    <DataTable
      label={t('Service accounts')}
      rows={items}
      rowKey={account => account.user_id}
      columns={[
        {
          header: t('Name'),
          className: 'w-full max-w-72 cut',
          title: account => account.description,
          cell: ({ name, description, is_enabled }) => (
            <span className="inline-flex items-center gap-2 align-middle">
              {name}
              {!is_enabled && <Tag boxed>{t('Disabled')}</Tag>}
              {description !== '' && <Muted>{description}</Muted>}
            </span>
          ),
        },
        { header: t('Role'), cell: account => ROLE_LABEL[account.role] },
        {
          header: t('Tokens'),
          cell: ({ tokens }) => (tokens.length === 0 ? <Muted /> : counted(tokens.length, 'token')),
        },
        { header: t('Created by'), cell: account => account.created_by_name ?? <Muted /> },
        { header: t('Last seen'), at: account => account.last_seen_at, none: <Muted>{t('never')}</Muted> },
      ]}
      actions={account => (
        <RowMenu
          name={account.name}
          items={[
            account.is_enabled && { label: t('New token'), icon: <KeyIcon size={14} />, onSelect: () => onToken(account) },
            { label: t('Edit…'), icon: <EditIcon size={14} />, onSelect: () => onEdit(account) },
            {
              label: account.is_enabled ? t('Disable') : t('Enable'),
              icon: account.is_enabled ? <PauseIcon size={14} /> : <PlayIcon size={14} />,
              onSelect: () => enable(account, !account.is_enabled),
            },
            { label: t('Delete'), icon: <TrashIcon size={14} />, danger: true, onSelect: () => onDelete(account) },
          ]}
        />
      )}
    />
  );
}
