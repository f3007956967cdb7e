'use client';
import { useMutation } from '@tanstack/react-query';
import type { MemberItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OneTimeLink } from './one-time-link.tsx';

/** Renders the dialog that creates a link by which a member sets a new password. */
export function ResetLinkDialog({ member: { user_id, name }, onClose }: { member: MemberItem; onClose: () => void }) {
  const trpc = useTRPC();
  const create = useMutation(trpc.members.create_reset_link.mutationOptions());
  if (create.data !== undefined)
    return (
      <OneTimeLink title={t('Reset link for {{name}}', { name })} url={create.data.url} onClose={onClose}>
        {create.data.is_mailed
          ? t('A mail with this link is on its way to {{name}}. It works once, for 24 hours.', { name })
          : t('Send this link to {{name}} only: anyone with the link can set the password. It works once, for 24 hours.', {
              name,
            })}
      </OneTimeLink>
    );
  return (
    <FormDialog
      title={t('Create reset link for {{name}}?', { name })}
      description={t('{{name}} sets a new password with it. The current password stays valid until then.', { name })}
      verb={t('Create link')}
      busy={create.isPending && t('Creating')}
      failure={failureIn(create)}
      onSend={() => create.mutate({ user_id })}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
