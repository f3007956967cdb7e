'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UsageRange } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { InfoDialog } from '../../../ui/info-dialog.tsx';
import { urlError, deliveryFailure } from '../model/delivery-text.ts';
import { RANGES } from '../model/usage-labels.ts';
import { UrlField } from './url-field.tsx';

type SendUsageDialogProps = { range: UsageRange; tool: string | undefined; onClose: () => void };

/** Renders the dialog that posts the report to an address, and its result. */
export function SendUsageDialog({ range, tool, onClose }: SendUsageDialogProps) {
  const trpc = useTRPC();
  const send = useMutation(trpc.tools.send_usage.mutationOptions());
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const fault = urlError(address);
  const delivery = send.data;
  const title = t('Send usage to an address');
  if (delivery?.ok) {
    return (
      <InfoDialog title={title} verb={t('Done')} onClose={onClose}>
        <div role="status" className="grid gap-2">
          <p>
            <StatusBadge
              status="ok"
              word={t('Delivered: {{bytes}}, HTTP {{status}}', {
                bytes: formatBytes(delivery.bytes),
                status: delivery.status ?? '',
              })}
              kind="pill"
            />
          </p>
          <p className="text-ink-2">
            {t('Delivery')} <code>{delivery.delivery_id}</code>
          </p>
        </div>
      </InfoDialog>
    );
  }
  const submit = () => {
    setTried(true);
    if (fault !== undefined) return;
    const again = delivery === undefined ? {} : { delivery_id: delivery.delivery_id };
    send.mutate({ url: address.trim(), range, ...(tool === undefined ? {} : { tool }), ...again });
  };
  const failure = delivery ? deliveryFailure(delivery) : failureIn(send);
  return (
    <FormDialog
      title={title}
      description={t('Posts the JSON export for the last {{time}} once, signed with this server’s key.', {
        time: RANGES.find(one => one.value === range)?.label ?? '',
      })}
      verb={failure === null ? t('Send') : t('Try again')}
      busy={send.isPending && t('Sending')}
      failure={send.isPending ? null : failure}
      onSend={submit}
      onClose={onClose}
    >
      <UrlField address={address} fault={tried && fault} onAddress={setAddress} />
    </FormDialog>
  );
}
