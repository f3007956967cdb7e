import type { MailItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

const PROBLEM: Readonly<Record<NonNullable<MailItem['error']>, string>> = {
  unreachable: t('The mail server did not respond.'),
  tls: t('The connection to the mail server could not be encrypted.'),
  sign_in: t('The mail server refused the user name or password in PINION_SMTP_URL.'),
  recipient: t('The mail server refused the address.'),
  refused: t('The mail server refused the mail.'),
  expired: t('The link expired before the mail could be sent.'),
};

/** Returns why a mail was not delivered, with the reply code of the mail server. Undefined for a mail without a failure. */
export function mailProblem({ error, smtp_status }: Pick<MailItem, 'error' | 'smtp_status'>): string | undefined {
  if (error === null) return undefined;
  const problem = PROBLEM[error];
  return smtp_status === null ? problem : t('{{problem}} Reply: {{status}}.', { problem, status: smtp_status });
}

/** Returns the mails to show: those that failed, unless a later mail of the kind reached the same address. */
export const undelivered = (mails: readonly MailItem[]): MailItem[] =>
  mails.filter(
    ({ error, kind, recipient, created_at }) =>
      error !== null &&
      !mails.some(
        later => later.kind === kind && later.recipient === recipient && later.status === 'sent' && later.created_at > created_at,
      ),
  );
