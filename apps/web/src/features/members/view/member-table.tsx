'use client';
import { Role } from '@pinion/contracts';
import type { MemberItem } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon, PersonIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { RowMenu } from '../../../ui/row-actions.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { ROLE_LABEL, useHasPermission } from '../../session/index.ts';
import { useMemberActions } from '../actions/use-member-actions.ts';
import { ROLES } from '../model/roles.ts';

type MemberTableProps = {
  items: readonly MemberItem[];
  onToken: (member: MemberItem) => void;
  onReset: (member: MemberItem) => void;
  onEndTwoFactor: (member: MemberItem) => void;
  onRemove: (member: MemberItem) => void;
};

export function MemberTable({ items, onToken, onReset, onEndTwoFactor, onRemove }: MemberTableProps) {
  const mayOwn = useHasPermission('own');
  const { changeRole } = useMemberActions();
  const onError = (error: unknown) => showErrorToast(t('Could not change the role'), { detail: failureText(error) });
  const give = ({ user_id, name, role: before }: MemberItem, role: Role) => {
    const undo = () => changeRole.mutate({ user_id, role: before }, { onError });
    changeRole.mutate(
      { user_id, role },
      {
        onError,
        onSuccess: () =>
          showToast(t('{{name}} is now {{role}}', { name, role: ROLE_LABEL[role] }), { action: { label: t('Undo'), run: undo } }),
      },
    );
  };
  return (
    <DataTable
      label={t('Members')}
      rows={items}
      rowKey={member => member.user_id}
      columns={[
        { header: t('Name'), className: 'w-full max-w-72 cut', cell: member => <MemberName member={member} /> },
        {
          header: t('Role'),
          cell: member =>
            mayOwn ? (
              <Select
                kind="bare"
                label={t('Role of {{name}}', { name: member.name })}
                value={member.role}
                onChange={chosen => give(member, Role.parse(chosen))}
                options={ROLES}
              />
            ) : (
              ROLE_LABEL[member.role]
            ),
        },
        { header: t('Tokens'), cell: member => <TokenCount tokens={member.tokens} /> },
        { header: t('Last seen'), at: member => member.last_seen_at, none: <Muted>{t('pending')}</Muted> },
        { header: t('Added'), at: member => member.created_at },
      ]}
      actions={member => (
        <RowMenu
          name={member.name}
          items={[
            { label: t('New token'), icon: <KeyIcon size={14} />, onSelect: () => onToken(member) },
            member.email !== null &&
              !member.is_you && {
                label: t('Reset password…'),
                icon: <RefreshIcon size={14} />,
                onSelect: () => onReset(member),
              },
            member.two_factor &&
              !member.is_you && {
                label: t('Turn off two-factor…'),
                icon: <KeyIcon size={14} />,
                onSelect: () => onEndTwoFactor(member),
              },
            !member.is_you && {
              label: t('Remove'),
              icon: <TrashIcon size={14} />,
              danger: true,
              onSelect: () => onRemove(member),
            },
          ]}
        />
      )}
    />
  );
}

const MemberName = ({ member: { name, email, is_you } }: { member: MemberItem }) => (
  <span className="inline-flex items-center gap-2 align-middle">
    <PersonIcon size={14} className="text-ink-3" />
    {name}
    {is_you && <Tag boxed>{t('You')}</Tag>}
    {email !== null && <Muted>{email}</Muted>}
  </span>
);

function TokenCount({ tokens }: Pick<MemberItem, 'tokens'>) {
  const count = tokens.filter(token => token.kind === 'token').length;
  return count === 0 ? <Muted /> : counted(count, 'token');
}
