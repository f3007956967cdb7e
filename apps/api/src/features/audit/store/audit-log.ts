import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** `action` is noun.past, as in `tool.blocked` or `secret.put`. Neither part may hold the value of a secret. */
export type NewAuditEntry = {
  /** Of a line that may be written more than once: a second one with this id is left out. A new one, unless told. */
  id?: string | undefined;
  /** Now, unless told. */
  at?: Date | undefined;
  /** The user who asked, unless told: an agent's id for what an agent did. */
  actor?: string | undefined;
  action: string;
  subject: string;
  details?: unknown;
};

export type AuditEntry = { id: string; at: Date; actor: string; action: string; subject: string; details: unknown };

export type AuditQuestion = {
  limit: number;
  /** The id of the entry after which, going back in time, the answer begins. */
  before?: string | undefined;
  /** One action, or all of a noun when it ends with a dot (`tool.`). */
  action?: string | undefined;
  actor?: string | undefined;
  /** What it was done to, or a part of it. */
  subject?: string | undefined;
  /** Words anywhere in the line, its details too; all of them have to be there. */
  text?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

/** Who did what, and which call was denied. Append-only: the database itself refuses to change or remove an entry. */
export type AuditLog = {
  /** Rejects when the entry cannot be written: then the act it tells of must not happen either. */
  add(scope: Scope, entry: NewAuditEntry): Promise<void>;
  /** Many at once, in one statement. */
  addAll(scope: Pick<Scope, 'workspace_id' | 'user_id'>, entries: readonly NewAuditEntry[]): Promise<void>;
  /** The newest first. */
  list(scope: Scope, question: AuditQuestion): Promise<AuditEntry[]>;
  /** Every action that occurs, by name. */
  actions(scope: Scope): Promise<string[]>;
  /** Everybody who occurs. */
  actors(scope: Scope): Promise<string[]>;
};

export function createAuditLog({ prisma }: Pick<Database, 'prisma'>, newId: () => string): AuditLog {
  const addAll: AuditLog['addAll'] = async ({ workspace_id, user_id }, entries) => {
    if (entries.length === 0) return;
    const data = entries.map(({ id, at, actor, action, subject, details }) => ({
      id: id ?? newId(),
      workspace_id,
      actor: actor ?? user_id,
      action,
      subject,
      details: JSON.stringify(details ?? {}),
      ...(at === undefined ? {} : { at }),
    }));
    await prisma.auditEntry.createMany({ data, skipDuplicates: true });
  };
  return {
    addAll,
    add: (scope, entry) => addAll(scope, [entry]),
    async list({ workspace_id }, { limit, before, action, actor, subject, text, since, until }) {
      const rows = await prisma.auditEntry.findMany({
        where: {
          workspace_id,
          ...(before === undefined ? {} : { id: { lt: before } }),
          ...(action === undefined ? {} : { action: action.endsWith('.') ? { startsWith: action } : action }),
          ...(actor === undefined ? {} : { actor }),
          ...(subject === undefined ? {} : { subject: holds(subject) }),
          AND: wordsOf(text).map(word => ({ OR: searched.map(column => ({ [column]: holds(word) })) })),
          at: { ...(since === undefined ? {} : { gte: since }), ...(until === undefined ? {} : { lt: until }) },
        },
        orderBy: { id: 'desc' },
        take: limit,
      });
      return rows.map(({ id, at, details, ...row }) => ({
        id,
        at,
        actor: row.actor,
        action: row.action,
        subject: row.subject,
        details: JSON.parse(details) as unknown,
      }));
    },
    async actions({ workspace_id }) {
      const rows = await prisma.auditEntry.findMany({
        where: { workspace_id },
        distinct: ['action'],
        select: { action: true },
        orderBy: { action: 'asc' },
      });
      return rows.map(row => row.action);
    },
    async actors({ workspace_id }) {
      const rows = await prisma.auditEntry.findMany({
        where: { workspace_id },
        distinct: ['actor'],
        select: { actor: true },
        orderBy: { actor: 'asc' },
      });
      return rows.map(row => row.actor);
    },
  };
}

const searched = ['actor', 'action', 'subject', 'details'] as const;
const mostWords = 8;

const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean).slice(0, mostWords);

/** What a person types is text: the database's own wildcards mean themselves. */
const holds = (text: string) => ({ contains: text.replaceAll(/[\\%_]/g, sign => `\\${sign}`), mode: 'insensitive' as const });
