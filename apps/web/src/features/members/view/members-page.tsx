'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberItem, TokenItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { TokenTable } from './token-table.tsx';
import { PlusIcon, CheckIcon } from '../../../ui/icons/first-icons.tsx';
import { Permission, hasPermission, Role } from '@pinion/contracts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { ROLE_LABEL } from '../../session/index.ts';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';

type DialogState =
  | { kind: 'add' }
  | { kind: 'token' | 'remove'; member: MemberItem }
  | { kind: 'revoke'; member: MemberItem; token: TokenItem };

/** Renders the members of the workspace, their roles and their tokens. */
export function MembersPage() {
  const trpc = useTRPC();
  const members = useQuery(trpc.members.list.queryOptions());
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  const isShared = members.data?.is_shared === true;
  return (
    <Page
      title={t('Members')}
      lead={t('Who has access and what they can do.')}
      permission="own"
      actions={
        <Button kind="main" icon={<PlusIcon />} disabled={members.data === undefined} onClick={() => setDialog({ kind: 'add' })}>
          {t('Add member')}
        </Button>
      }
    >
      <QueryRegion query={members} reading={t('Loading members…')}>
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {items.length === 0 ? (
              <EmptyState title={t('You’re the only member')}>
                {t(
                  'Without PINION_START_TOKEN, anyone who can reach this address on this machine is the owner and does not sign in. Once you add a member, everyone needs a token, including you. Yours is shown right away.',
                )}
              </EmptyState>
            ) : (
              <>
                <MemberTable
                  items={items}
                  onToken={member => setDialog({ kind: 'token', member })}
                  onRemove={member => setDialog({ kind: 'remove', member })}
                />
                <Section kind="page" title={t('Tokens and sessions')} aside={t('stored only as fingerprints')}>
                  <TokenTable items={items} onRevoke={(member, token) => setDialog({ kind: 'revoke', member, token })} />
                </Section>
              </>
            )}
            <Section kind="page" title={t('Roles')} aside={t('each role includes the permissions of the one before it')}>
              <RoleTable />
            </Section>
          </div>
        )}
      </QueryRegion>
      {dialog?.kind === 'add' && <AddMemberDialog isFirst={!isShared} onClose={close} />}
      {dialog?.kind === 'token' && <NewTokenDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveMemberDialog
          member={dialog.member}
          isLastOther={isLastOther(members.data?.items ?? [], dialog.member)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'revoke' && <RevokeTokenDialog member={dialog.member} token={dialog.token} onClose={close} />}
    </Page>
  );
}

/** Checks whether the local owner would be the only member without this one. */
const isLastOther = (items: readonly MemberItem[], { user_id }: MemberItem): boolean =>
  items.every(one => one.is_local || one.user_id === user_id);

const PERMISSION_LABEL: Readonly<Record<Permission, string>> = {
  read: t('View workflows, runs, and everything else except secret values'),
  execute: t('Call tools from other programs'),
  edit: t('Edit, publish, and run workflows, pin, approve, chat, evaluate'),
  administer: t('Manage tools, connections, secrets, budgets, settings'),
  own: t('Manage members, their roles, and tokens'),
};

/** Renders the permissions of each role. */
function RoleTable() {
  return (
    <Table label={t('Role permissions')}>
      <thead>
        <tr>
          <Th>{t('Permission')}</Th>
          {Role.options.map(role => (
            <Th key={role}>{ROLE_LABEL[role]}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Permission.options.map(action => (
          <Tr key={action}>
            <Td className="w-full">{PERMISSION_LABEL[action]}</Td>
            {Role.options.map(role => (
              <Td key={role}>
                {hasPermission(role, action) ? (
                  <CheckIcon size={14} label={t('yes')} />
                ) : (
                  <span className="text-ink-3">{t('no')}</span>
                )}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
