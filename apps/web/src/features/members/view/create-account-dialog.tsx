'use client';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AccountForm } from '../../session/index.ts';

/** Renders the dialog in which the local owner creates their account. From then on the server requires sign-in. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const setUp = useMutation(
    trpc.account.set_up.mutationOptions({
      // A full page load drops everything that was read without an account.
      onSuccess: () => window.location.reload(),
    }),
  );
  return (
    <Dialog
      title={t('Create your account')}
      description={t(
        'From now on, everyone signs in, and you can invite people by email address. This browser stays signed in as the owner.',
      )}
      open
      onOpenChange={open => !open && onClose()}
      actions={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <AccountForm
        verb={t('Create account')}
        busy={t('Creating account')}
        request={setUp}
        onSend={account => setUp.mutate(account)}
      />
    </Dialog>
  );
}
