import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/**
 * An entry to write. `action` is noun.past, as in `tool.blocked` or `secret.put`. Neither part can contain the value of a
 * secret.
 */
export type NewAuditEntry = {
  /** The id of an entry that may be written more than once: a second one with this id is skipped. The default is a new id. */
  id?: string | undefined;
  /** The time of the entry. The default is now. */
  at?: Date | undefined;
  /** The actor. The default is the user who made the request. An agent's id for an agent's action. */
  actor?: string | undefined;
  action: string;
  subject: string;
  details?: unknown;
};

export type AuditEntry = { id: string; at: Date; actor: string; action: string; subject: string; details: unknown };

export type AuditQuery = {
  limit: number;
  /** The id of the entry after which the result begins, going back in time. */
  before?: string | undefined;
  /** A single action, or all actions of a noun when it ends with a dot (`tool.`). */
  action?: string | undefined;
  actor?: string | undefined;
  /** The subject of the action, or a part of its text. */
  subject?: string | undefined;
  /** Words anywhere in the entry, its details included. All of them have to match. */
  text?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

/**
 * The log of who did what and of which calls were denied. Append-only: the database itself refuses to change an
 * entry, and to delete one that is younger than a year or outside of a retention sweep.
 */
export type AuditLog = {
  /** Adds an entry. Rejects when it cannot be written, and then the action that it records must not happen either. */
  add(scope: Scope, entry: NewAuditEntry): Promise<void>;
  /** Adds many entries in one statement. */
  addAll(scope: Pick<Scope, 'workspace_id' | 'user_id'>, entries: readonly NewAuditEntry[]): Promise<void>;
  /** Returns the matching entries, newest first. */
  list(scope: Scope, query: AuditQuery): Promise<AuditEntry[]>;
  /** Returns every action that occurs, by name. */
  actions(scope: Scope): Promise<string[]>;
  /** Returns every actor that occurs. */
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

/** Returns a filter for a text typed by a user. The database's wildcards in it are escaped. */
const holds = (text: string) => ({ contains: text.replaceAll(/[\\%_]/g, sign => `\\${sign}`), mode: 'insensitive' as const });
