import { backoffMs } from '@pinion/contracts';
import type { Mailer, MailOutcome } from '../../platform/mail/mailer.ts';
import { composeMail } from './compose-mail.ts';
import type { DueMail, MailQueue } from '../../stores/mail/index.ts';

export type DeliverDeps = {
  queue: Pick<MailQueue, 'take' | 'settle'>;
  mailer: Mailer;
  origin: string;
  now: () => number;
  /** Aborted when the server stops. The mail in progress is sent again after its lease. */
  stopped: AbortSignal;
};

const leaseMs = 120_000;
const sendMs = 60_000;
const mostAttempts = 8;
const backoff = { firstMs: 30_000, longestMs: 3_600_000 };

/** Sends each mail that is due, one after the other. Returns the number of attempts. */
export async function deliverDueMails(deps: DeliverDeps): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const due = deps.stopped.aborted ? undefined : await deps.queue.take(leaseMs);
    if (due === undefined) return tried;
    const outcome = await attempt(deps, due);
    if (outcome.error === null || !deps.stopped.aborted) await settle(deps, due, outcome);
  }
}

async function attempt({ mailer, origin, now, stopped }: DeliverDeps, { link, ...due }: DueMail): Promise<MailOutcome> {
  // A link that ended, or whose key is gone, is worth nothing to its reader.
  if (link === undefined || due.expires_at.getTime() <= now()) return { error: 'expired', smtp_status: null, isFinal: true };
  return mailer.send(composeMail({ ...due, link }, origin), AbortSignal.any([stopped, AbortSignal.timeout(sendMs)]));
}

async function settle({ queue, now }: DeliverDeps, due: DueMail, outcome: MailOutcome): Promise<void> {
  const at = new Date(now());
  if (outcome.error === null) return queue.settle(due, { status: 'sent', error: null, smtp_status: null, next_at: at });
  const { error, smtp_status, isFinal } = outcome;
  const status = isFinal || due.attempts >= mostAttempts ? 'failed' : 'pending';
  const next_at = status === 'failed' ? at : new Date(now() + backoffMs(backoff, due.attempts));
  return queue.settle(due, { status, error, smtp_status, next_at });
}
