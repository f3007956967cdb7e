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
import { CreateAccountDialog } from './create-account-dialog.tsx';
import { EndTwoFactorDialog } from './end-two-factor-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MailSection } from './mail-section.tsx';
import { MemberTable } from './member-table.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { TokenTable } from './token-table.tsx';
import { PersonIcon } from '../../../ui/icons/chrome-icons.tsx';
import { PlusIcon, CheckIcon } from '../../../ui/icons/first-icons.tsx';
import { Permission, hasPermission, Role } from '@pinion/contracts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { ROLE_LABEL, useSession } from '../../session/index.ts';
import { WorkspaceSection } from '../../workspaces/index.ts';
import { ServiceAccountSection } from './service-accounts/service-account-section.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';

type DialogState =
  | { kind: 'add' | 'invite' | 'account' }
  | { kind: 'token' | 'remove' | 'reset' | 'two_factor'; member: MemberItem }
  | { kind: 'revoke'; holder: MemberItem; token: TokenItem };

/** Renders the members of the workspace, their roles and their tokens. */
export function MembersPage() {
  const trpc = useTRPC();
  const members = useQuery(trpc.members.list.queryOptions());
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  const isShared = members.data?.is_shared === true;
  const serviceAccounts = useQuery(trpc.service_accounts.list.queryOptions());
  const session = useSession();
  const hasAccounts = session.data?.has_accounts === true;
  const invitations = useQuery(trpc.invitations.list.queryOptions(undefined, { enabled: hasAccounts }));
  return (
    <Page
      title={t('Members')}
      lead={t('Who has access and what they can do.')}
      permission="own"
      actions={
        <>
          <Button
            kind={hasAccounts ? 'line' : 'main'}
            icon={<PlusIcon />}
            disabled={members.data === undefined}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {t('Add member with token')}
          </Button>
          <Button
            kind={hasAccounts ? 'main' : 'line'}
            icon={<PersonIcon />}
            disabled={session.data === undefined}
            onClick={() => setDialog({ kind: hasAccounts ? 'invite' : 'account' })}
          >
            {hasAccounts ? t('Invite person') : t('Create your account')}
          </Button>
        </>
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
                  onReset={member => setDialog({ kind: 'reset', member })}
                  onEndTwoFactor={member => setDialog({ kind: 'two_factor', member })}
                  onRemove={member => setDialog({ kind: 'remove', member })}
                />
                {invitations.data !== undefined && invitations.data.items.length > 0 && (
                  <Section kind="page" title={t('Invitations')} aside={t('not accepted yet')}>
                    <InvitationTable items={invitations.data.items} />
                  </Section>
                )}
                {hasAccounts && <MailSection />}
                <Section kind="page" title={t('Tokens and sessions')} aside={t('stored as hashes')}>
                  <TokenTable
                    label={t('Tokens and sessions')}
                    holderLabel={t('Member')}
                    items={items}
                    onRevoke={(holder, token) => setDialog({ kind: 'revoke', holder, token })}
                  />
                </Section>
              </>
            )}
            <ServiceAccountSection isShared={items.length > 0} />
            <WorkspaceSection />
            <Section kind="page" title={t('Roles')} aside={t('each role includes the permissions of the one before it')}>
              <RoleTable />
            </Section>
          </div>
        )}
      </QueryRegion>
      {dialog?.kind === 'add' && <AddMemberDialog isFirst={!isShared} onClose={close} />}
      {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
      {dialog?.kind === 'account' && <CreateAccountDialog onClose={close} />}
      {dialog?.kind === 'reset' && <ResetLinkDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === 'two_factor' && <EndTwoFactorDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === 'token' && <NewTokenDialog holder={dialog.member} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveMemberDialog
          member={dialog.member}
          isLastOther={isLastOther(members.data?.items ?? [], dialog.member) && serviceAccounts.data?.length === 0}
          onClose={close}
        />
      )}
      {dialog?.kind === 'revoke' && <RevokeTokenDialog holder={dialog.holder} token={dialog.token} onClose={close} />}
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
    <DataTable
      label={t('Role permissions')}
      rows={Permission.options}
      rowKey={permission => permission}
      columns={[
        { header: t('Permission'), className: 'w-full', cell: permission => PERMISSION_LABEL[permission] },
        ...Role.options.map(role => ({
          header: ROLE_LABEL[role],
          cell: (permission: Permission) =>
            hasPermission(role, permission) ? <CheckIcon size={14} label={t('yes')} /> : <Muted>{t('no')}</Muted>,
        })),
      ]}
    />
  );
}
