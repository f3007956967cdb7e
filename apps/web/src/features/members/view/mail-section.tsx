'use client';
import { useQuery } from '@tanstack/react-query';
import type { MailItem } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Section } from '../../../ui/section.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { mailProblem, undelivered } from '../model/mail-problem.ts';

const KIND: Readonly<Record<MailItem['kind'], string>> = {
  invitation: t('Invitation'),
  password_reset: t('Password reset'),
};
const lookEveryMs = 10_000;

/** Renders the mails that could not be delivered. Nothing without one. */
export function MailSection() {
  const trpc = useTRPC();
  const now = useNow();
  const mails = useQuery(trpc.mails.list.queryOptions(undefined, { refetchInterval: lookEveryMs }));
  const failed = undelivered(mails.data?.items ?? []);
  if (failed.length === 0) return null;
  return (
    <Section kind="page" title={t('Undelivered mail')} aside={t('invite or reset again for a new link')}>
      <Table label={t('Undelivered mail')}>
        <thead>
          <tr>
            <Th>{t('Recipient')}</Th>
            <Th>{t('Mail')}</Th>
            <Th>{t('Problem')}</Th>
            <Th figure>{t('Attempts')}</Th>
            <Th figure>{t('Next attempt')}</Th>
          </tr>
        </thead>
        <tbody>
          {failed.map(mail => (
            <Tr key={mail.id}>
              <Td className="max-w-72 cut">{mail.recipient}</Td>
              <Td>{KIND[mail.kind]}</Td>
              <Td className="w-full">{mailProblem(mail)}</Td>
              <Td figure>{formatCount(mail.attempts)}</Td>
              <TimestampCell
                at={mail.status === 'pending' ? mail.next_at : null}
                now={now}
                none={<span className="text-ink-3">{t('none')}</span>}
              />
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
