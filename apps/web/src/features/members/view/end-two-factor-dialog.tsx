'use client';
import type { MemberItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMemberActions } from '../actions/use-member-actions.ts';

type EndTwoFactorDialogProps = { member: MemberItem; onClose: () => void };

/** Renders the dialog that turns off the two-factor authentication of a member who lost their app. */
export function EndTwoFactorDialog({ member: { user_id, name }, onClose }: EndTwoFactorDialogProps) {
  const { endTwoFactor } = useMemberActions();
  return (
    <FormDialog
      title={t('Turn off two-factor authentication of {{name}}?', { name })}
      description={t('{{name}} signs in with the password alone until they turn it on again. Make sure that they ask for it.', {
        name,
      })}
      verb={t('Turn off')}
      isDanger
      busy={endTwoFactor.isPending && t('Turning off')}
      failure={failureIn(endTwoFactor)}
      onSend={() =>
        endTwoFactor.mutate(
          { user_id },
          {
            onSuccess: () => {
              showToast(t('Two-factor authentication of {{name}} is off', { name }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
