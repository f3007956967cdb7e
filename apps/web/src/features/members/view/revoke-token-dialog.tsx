'use client';
import type { MemberItem, TokenItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useMemberActions } from '../actions/use-member-actions.ts';

type RevokeTokenDialogProps = { member: MemberItem; token: TokenItem; onClose: () => void };

export function RevokeTokenDialog({ member, token, onClose }: RevokeTokenDialogProps) {
  const { revokeToken } = useMemberActions();
  const send = () =>
    revokeToken.mutate(
      { id: token.id },
      {
        onSuccess: () => {
          showToast(t('{{name}} revoked', { name: token.name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t('Revoke {{token}} of {{name}}?', { token: token.name, name: member.name })}
      description={
        token.kind === 'session'
          ? t('That browser is signed out at once. The token it came with still works.')
          : t('It lets nobody in from now on, and every browser that was signed in with it is signed out.')
      }
      verb={t('Revoke')}
      busy={revokeToken.isPending && t('Revoking')}
      failure={failureIn(revokeToken)}
      onRemove={send}
      onClose={onClose}
    >
      {token.is_this && <p>{t('It is what this browser is signed in by: have another link at hand.')}</p>}
    </ConfirmRemoval>
  );
}
