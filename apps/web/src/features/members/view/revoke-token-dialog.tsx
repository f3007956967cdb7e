'use client';
import type { TokenItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureIn } from '../../../lib/failure.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useMemberActions } from '../actions/use-member-actions.ts';

type RevokeTokenDialogProps = { holder: { name: string }; token: TokenItem; onClose: () => void };

export function RevokeTokenDialog({ holder, token, onClose }: RevokeTokenDialogProps) {
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
      title={t('Revoke {{token}} of {{name}}?', { token: token.name, name: holder.name })}
      description={
        token.kind === 'session'
          ? t('That browser is signed out immediately. The token it signed in with still works.')
          : t('The token stops working, and every browser signed in with it is signed out.')
      }
      verb={t('Revoke')}
      busy={revokeToken.isPending && t('Revoking')}
      failure={failureIn(revokeToken)}
      onRemove={send}
      onClose={onClose}
    >
      {token.is_this && <p>{t('This browser is signed in with it. Have another sign-in link ready.')}</p>}
    </ConfirmRemoval>
  );
}
