'use client';
import type { InvitationItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { reportResult } from '../../../lib/report-result.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowButton } from '../../../ui/row-actions.tsx';
import { ROLE_LABEL } from '../../session/index.ts';
import { useInvitationActions } from '../actions/use-invitation-actions.ts';

/** Renders the invitations that were not accepted yet. */
export function InvitationTable({ items }: { items: readonly InvitationItem[] }) {
  const { withdraw } = useInvitationActions();
  const end = ({ id, email }: InvitationItem) =>
    withdraw.mutate(
      { id },
      reportResult({
        done: t('Invitation for {{email}} withdrawn', { email }),
        failed: t('Could not withdraw the invitation'),
      }),
    );
  return (
    <DataTable
      label={t('Pending invitations')}
      rows={items}
      rowKey={item => item.id}
      columns={[
        { header: t('Email'), className: 'w-full max-w-72 cut', cell: item => item.email },
        { header: t('Role'), cell: item => ROLE_LABEL[item.role] },
        { header: t('Invited'), at: item => item.created_at },
        { header: t('Expires'), at: item => item.expires_at },
      ]}
      actions={item => (
        <RowButton name={t('Withdraw invitation for {{email}}', { email: item.email })} onClick={() => end(item)}>
          {t('Withdraw')}
        </RowButton>
      )}
    />
  );
}
