'use client';
import type { InvitationItem } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { ActionsTh, Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { ROLE_LABEL } from '../../session/index.ts';
import { useInvitationActions } from '../actions/use-invitation-actions.ts';

/** Renders the invitations that were not accepted yet. */
export function InvitationTable({ items }: { items: readonly InvitationItem[] }) {
  const now = useNow();
  const { withdraw } = useInvitationActions();
  const end = ({ id, email }: InvitationItem) =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => showToast(t('Invitation for {{email}} withdrawn', { email })),
        onError: error => showErrorToast(t('Could not withdraw the invitation'), { detail: failureText(error) }),
      },
    );
  return (
    <Table label={t('Pending invitations')}>
      <thead>
        <tr>
          <Th>{t('Email')}</Th>
          <Th>{t('Role')}</Th>
          <Th figure>{t('Invited')}</Th>
          <Th figure>{t('Expires')}</Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <Tr key={item.id}>
            <Td className="w-full max-w-72 cut">{item.email}</Td>
            <Td>{ROLE_LABEL[item.role]}</Td>
            <TimestampCell at={item.created_at} now={now} />
            <TimestampCell at={item.expires_at} now={now} />
            <Td figure>
              <LockedFields>
                <Button
                  size="small"
                  aria-label={t('Withdraw invitation for {{email}}', { email: item.email })}
                  onClick={() => end(item)}
                >
                  {t('Withdraw')}
                </Button>
              </LockedFields>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
