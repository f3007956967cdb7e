'use client';
import { useState } from 'react';
import { type UsageScheduleInput } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { urlError } from '../model/delivery-text.ts';
import { UrlField } from './url-field.tsx';
import { useScheduleActions } from '../actions/use-schedule-actions.ts';

type Every = UsageScheduleInput['every'];

const PERIODS: readonly { value: Every; label: string }[] = [
  { value: 'month', label: t('Every month') },
  { value: 'day', label: t('Every day') },
];

/** Renders the dialog for the address and the interval of usage delivery. */
export function ScheduleDialog({ every: was, onClose }: { every: Every; onClose: () => void }) {
  const { set } = useScheduleActions();
  const [address, setAddress] = useState('');
  const [every, setEvery] = useState<Every>(was);
  const [tried, setTried] = useState(false);
  const fault = urlError(address);
  const submit = () => {
    setTried(true);
    if (fault !== undefined) return;
    set.mutate(
      { url: address.trim(), every },
      {
        onSuccess: () => {
          showToast(t('Delivery scheduled'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('Schedule delivery')}
      description={t('Posts the usage of each finished month or day (UTC) as JSON, signed, and retries until it arrives.')}
      verb={t('Save')}
      busy={set.isPending && t('Saving')}
      failure={failureIn(set)}
      onSend={submit}
      onClose={onClose}
    >
      <UrlField address={address} fault={tried && fault} onAddress={setAddress} />
      <Segmented label={t('How often')} value={every} onChange={setEvery} options={PERIODS} />
    </FormDialog>
  );
}
