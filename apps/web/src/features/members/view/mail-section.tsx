'use client';
import { useQuery } from '@tanstack/react-query';
import type { MailItem } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/section.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { mailProblem, undelivered } from '../model/mail-problem.ts';

const KIND: Readonly<Record<MailItem['kind'], string>> = {
  invitation: t('Invitation'),
  password_reset: t('Password reset'),
};
const lookEveryMs = 10_000;

/** Renders the mails that could not be delivered. Nothing without one. */
export function MailSection() {
  const trpc = useTRPC();
  const mails = useQuery(trpc.mails.list.queryOptions(undefined, { refetchInterval: lookEveryMs }));
  const failed = undelivered(mails.data?.items ?? []);
  if (failed.length === 0) return null;
  return (
    <Section kind="page" title={t('Undelivered mail')} aside={t('invite or reset again for a new link')}>
      <DataTable
        label={t('Undelivered mail')}
        rows={failed}
        rowKey={mail => mail.id}
        columns={[
          { header: t('Recipient'), className: 'max-w-72 cut', cell: mail => mail.recipient },
          { header: t('Mail'), cell: mail => KIND[mail.kind] },
          { header: t('Problem'), className: 'w-full', cell: mailProblem },
          { header: t('Attempts'), figure: true, cell: mail => formatCount(mail.attempts) },
          {
            header: t('Next attempt'),
            at: mail => (mail.status === 'pending' ? mail.next_at : null),
            none: <Muted>{t('none')}</Muted>,
          },
        ]}
      />
    </Section>
  );
}
