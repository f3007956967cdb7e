import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { MailError } from '../../platform/mail/mailer.ts';
import type { SealedLinks } from './sealed-links.ts';
import { takeSql } from './mail-queue.sql.ts';

type MailKind = 'invitation' | 'password_reset';
type MailStatus = 'pending' | 'sent' | 'failed';

type NewMail = {
  id: string;
  kind: MailKind;
  recipient: string;
  /** The words of the mail that depend on the occasion. */
  words: Readonly<Record<string, string>>;
  /** The link in it, which opens an account or a membership. */
  link: string;
  expires_at: Date;
};

/** A mail that only this process sends, until its lease ends. The link is undefined when no key of the server opens it. */
export type DueMail = Omit<NewMail, 'link'> & { workspace_id: string; link: string | undefined; attempts: number };

type MailDelivery = {
  id: string;
  kind: MailKind;
  recipient: string;
  status: MailStatus;
  attempts: number;
  error: MailError | null;
  smtp_status: number | null;
  /** The time of the next attempt of a pending mail. */
  next_at: Date;
  created_at: Date;
};

type MailChange = Pick<MailDelivery, 'status' | 'error' | 'smtp_status' | 'next_at'>;

/** The mails that wait to be sent, and the outcome of the recent ones. */
export type MailQueue = {
  /** Adds a mail. Returns false when too many of the workspace wait. */
  add(scope: Scope, mail: NewMail): Promise<boolean>;
  /** Drops what was to be sent to an address, because its link is withdrawn or replaced. */
  drop(scope: Scope, kind: MailKind, recipient: string): Promise<void>;
  /** Returns the recent mails, newest first. */
  recent(scope: Scope): Promise<MailDelivery[]>;
  take(leaseMs: number): Promise<DueMail | undefined>;
  settle(due: Pick<DueMail, 'id' | 'workspace_id'>, change: MailChange): Promise<void>;
  /** Deletes what is older than it is shown. */
  prune(): Promise<void>;
};

const mostPending = 1_000;
const listed = 100;
const shownMs = 30 * 86_400_000;

type Row = {
  id: string;
  workspace_id: string;
  kind: string;
  recipient: string;
  words: string;
  attempts: number;
  expires_at: Date;
};
type TakenRow = Row & { link: string | null; key_version: number };

export function createMailQueue(
  { prisma, pool }: Pick<Database, 'prisma' | 'pool'>,
  { links, now }: { links: SealedLinks; now: () => number },
): MailQueue {
  return {
    async add({ workspace_id }, { id, link, words, ...mail }) {
      if ((await prisma.mailDelivery.count({ where: { workspace_id, status: 'pending' } })) >= mostPending) return false;
      const at = new Date(now());
      const data = {
        ...mail,
        id,
        workspace_id,
        words: JSON.stringify(words),
        ...links.seal(id, link),
        next_at: at,
        created_at: at,
      };
      await prisma.mailDelivery.create({ data });
      return true;
    },
    async drop({ workspace_id }, kind, recipient) {
      await prisma.mailDelivery.deleteMany({ where: { workspace_id, kind, recipient } });
    },
    async recent({ workspace_id }) {
      const rows = await prisma.mailDelivery.findMany({
        where: { workspace_id },
        omit: { workspace_id: true, words: true, link: true, key_version: true, expires_at: true },
        orderBy: { created_at: 'desc' },
        take: listed,
      });
      return rows.map(row => row as MailDelivery);
    },
    async take(leaseMs) {
      const { rows } = await pool.query<TakenRow>(takeSql, [new Date(now()), new Date(now() + leaseMs)]);
      const [row] = rows;
      if (row === undefined) return undefined;
      const { link, key_version, words, kind, ...rest } = row;
      return {
        ...rest,
        kind: kind === 'invitation' ? 'invitation' : 'password_reset',
        words: JSON.parse(words) as Record<string, string>,
        link: link === null ? undefined : links.open(row.id, { link, key_version }),
      };
    },
    async settle({ id, workspace_id }, change) {
      await prisma.mailDelivery.updateMany({
        where: { id, workspace_id },
        data: { ...change, ...(change.status === 'pending' ? {} : { link: null }) },
      });
    },
    async prune() {
      await prisma.mailDelivery.deleteMany({ where: { created_at: { lt: new Date(now() - shownMs) } } });
    },
  };
}
