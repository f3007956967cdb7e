'use client';
import { t } from '../../../lib/texts/t.ts';
import type { AddedMember } from '../../../lib/api-shapes.ts';
import { InfoDialog } from '../../../ui/info-dialog.tsx';
import { OneTimeToken } from './one-time-token.tsx';

/** Renders the tokens of an added member. A token that is lost here can't be shown again, but a new one can be created. */
export function MemberAddedDialog({ added, onClose }: { added: AddedMember; onClose: () => void }) {
  const { name, token, your_token } = added;
  return (
    <InfoDialog
      title={t('{{name}} added', { name })}
      description={t('Copy this now. It is shown only once and is not stored.')}
      verb={your_token === null ? t('I have copied it') : t('I have copied both')}
      onClose={onClose}
    >
      <OneTimeToken title={t('For {{name}}', { name })} token={token.token}>
        {t('Anyone who opens this link is signed in as {{name}}. Do not share it with anyone else.', { name })}
      </OneTimeToken>
      {your_token !== null && (
        <OneTimeToken title={t('For you')} token={your_token.token}>
          {t('This browser is already signed in. Save this link for other browsers or in case this one is signed out.')}
        </OneTimeToken>
      )}
    </InfoDialog>
  );
}
