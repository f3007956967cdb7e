'use client';
import { Role } from '@pinion/contracts';
import type { MemberItem } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RefreshIcon, TrashIcon } from '../../../ui/icons/action-icons.tsx';
import { KeyIcon, PersonIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { Select } from '../../../ui/select.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { ROLE_LABEL, useHasPermission } from '../../session/index.ts';
import { useMemberActions } from '../actions/use-member-actions.ts';
import { ROLES } from '../model/roles.ts';
import { MoreIcon } from '../../../ui/icons/first-icons.tsx';

type MemberTableProps = {
  items: readonly MemberItem[];
  onToken: (member: MemberItem) => void;
  onReset: (member: MemberItem) => void;
  onEndTwoFactor: (member: MemberItem) => void;
  onRemove: (member: MemberItem) => void;
};

export function MemberTable({ items, onToken, onReset, onEndTwoFactor, onRemove }: MemberTableProps) {
  const now = useNow();
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
    <Table label={t('Members')}>
      <thead>
        <tr>
          <Th>{t('Name')}</Th>
          <Th>{t('Role')}</Th>
          <Th>{t('Tokens')}</Th>
          <Th figure>{t('Last seen')}</Th>
          <Th figure>{t('Added')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {items.map(member => {
          const { user_id, name, email, role, is_you, tokens, last_seen_at, created_at } = member;
          const shown = tokens.filter(token => token.kind === 'token').length;
          return (
            <Tr key={user_id}>
              <Td className="w-full max-w-72 cut">
                <span className="inline-flex items-center gap-2 align-middle">
                  <PersonIcon size={14} className="text-ink-3" />
                  {name}
                  {is_you && <Tag boxed>{t('You')}</Tag>}
                  {email !== null && <span className="text-ink-3">{email}</span>}
                </span>
              </Td>
              <Td>
                {mayOwn ? (
                  <Select
                    kind="bare"
                    label={t('Role of {{name}}', { name })}
                    value={role}
                    onChange={chosen => give(member, Role.parse(chosen))}
                    options={ROLES}
                  />
                ) : (
                  ROLE_LABEL[role]
                )}
              </Td>
              <Td>{shown === 0 ? <span className="text-ink-3">{t('—')}</span> : counted(shown, 'token')}</Td>
              <TimestampCell at={last_seen_at} now={now} none={<span className="text-ink-3">{t('pending')}</span>} />
              <TimestampCell at={created_at} now={now} />
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
                      { label: t('New token'), icon: <KeyIcon size={14} />, onSelect: () => onToken(member) },
                      ...(email === null || is_you
                        ? []
                        : [{ label: t('Reset password…'), icon: <RefreshIcon size={14} />, onSelect: () => onReset(member) }]),
                      ...(member.two_factor && !is_you
                        ? [
                            {
                              label: t('Turn off two-factor…'),
                              icon: <KeyIcon size={14} />,
                              onSelect: () => onEndTwoFactor(member),
                            },
                          ]
                        : []),
                      ...(is_you
                        ? []
                        : [
                            {
                              label: t('Remove'),
                              icon: <TrashIcon size={14} />,
                              danger: true,
                              onSelect: () => onRemove(member),
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
