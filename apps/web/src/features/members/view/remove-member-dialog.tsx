'use client';
import type { MemberItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useMemberActions } from '../actions/use-member-actions.ts';

type RemoveMemberDialogProps = { member: MemberItem; isLastOther: boolean; onClose: () => void };

export function RemoveMemberDialog({ member, isLastOther, onClose }: RemoveMemberDialogProps) {
  const { remove } = useMemberActions();
  const { user_id, name } = member;
  const send = () =>
    remove.mutate(
      { user_id },
      {
        onSuccess: () => {
          showToast(t('{{name}} removed', { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t('Remove {{name}}?', { name })}
      description={t('All their tokens and sessions end immediately. Their work stays and keeps their name.')}
      verb={t('Remove')}
      busy={remove.isPending && t('Removing')}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    >
      {isLastOther && (
        <p>
          {t(
            'You will be the only member. All tokens end, including yours, and anyone who can reach this address on this machine is the owner, unless the server was started with PINION_START_TOKEN.',
          )}
        </p>
      )}
    </ConfirmRemoval>
  );
}
