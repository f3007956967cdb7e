import type { Scope } from '@pinion/contracts';
import type { AuditQuestion } from '../store/audit-log.ts';
import type { EdgeWorld } from './edge-world.ts';

export type AuditItem = {
  id: string;
  at: string;
  actor: string;
  /** What a member is called; null: an agent, or nobody who has a name. */
  actor_name: string | null;
  /** The actor is whoever asks now. */
  is_you: boolean;
  action: string;
  subject: string;
  details: unknown;
};

/** Who did what, the newest first. `cursor` is the `before` of the next page. */
export async function listAudit(
  world: Pick<EdgeWorld, 'audit' | 'members'>,
  scope: Scope,
  question: AuditQuestion,
): Promise<{ items: AuditItem[]; cursor: string | null }> {
  const [entries, names] = await Promise.all([
    world.audit.list(scope, { ...question, limit: question.limit + 1 }),
    world.members.names(scope),
  ]);
  const page = entries.slice(0, question.limit);
  return {
    items: page.map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor_name: names.get(entry.actor) ?? null,
      is_you: entry.actor === scope.user_id,
    })),
    cursor: entries.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
