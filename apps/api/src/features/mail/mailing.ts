import type { Scope } from '@pinion/contracts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { deliverDueMails } from './deliver-mails.ts';
import type { MailQueue } from '../../stores/mail/index.ts';

type NewMail = Parameters<MailQueue['add']>[1];

/** The mails of this installation. Without a mail server, nothing is queued, and links are only shown to copy. */
export type Mailing = {
  /** True when a mail server is configured. */
  isOn: boolean;
  /** Queues a mail. Returns false when it is not sent: mail is off, or too many mails wait. */
  send(scope: Scope, mail: NewMail): Promise<boolean>;
  drop: MailQueue['drop'];
  recent: MailQueue['recent'];
  /** Does work beside a request, so that the time of its response tells nothing about it. */
  later(work: () => Promise<void>): void;
  close(): Promise<void>;
};

export type MailingDeps = {
  queue: MailQueue;
  mailer: Mailer | undefined;
  origin: string;
  now: () => number;
  report: (error: unknown) => void;
};

const everyMs = 15_000;
const pruneEveryMs = 3_600_000;

/** Opens the mailing: a new mail is sent at once, and a failed one again after a pause, by any server of the installation. */
export function openMailing({ queue, mailer, origin, now, report }: MailingDeps): Mailing {
  const running = new Set<Promise<void>>();
  let delivering: Promise<void> | undefined;
  let isAskedAgain = false;
  const stop = new AbortController();

  const later = (work: () => Promise<void>): void => {
    const one = work()
      .catch(report)
      .finally(() => running.delete(one));
    running.add(one);
  };
  const deliver = async (deps: Parameters<typeof deliverDueMails>[0]): Promise<void> => {
    do {
      isAskedAgain = false;
      await deliverDueMails(deps);
    } while (isAskedAgain && !stop.signal.aborted);
  };
  const wake = (): void => {
    if (mailer === undefined) return;
    isAskedAgain = true;
    delivering ??= deliver({ queue, mailer, origin, now, stopped: stop.signal })
      .catch(report)
      .finally(() => (delivering = undefined));
  };
  const timer = mailer === undefined ? undefined : setInterval(wake, everyMs).unref();
  const pruner = mailer === undefined ? undefined : setInterval(() => later(() => queue.prune()), pruneEveryMs).unref();
  return {
    isOn: mailer !== undefined,
    async send(scope, mail) {
      if (mailer === undefined) return false;
      const isQueued = await queue.add(scope, mail);
      wake();
      return isQueued;
    },
    drop: (scope, kind, recipient) => queue.drop(scope, kind, recipient),
    recent: scope => queue.recent(scope),
    later,
    async close() {
      clearInterval(timer);
      clearInterval(pruner);
      stop.abort();
      await Promise.all(running);
      await delivering;
    },
  };
}
