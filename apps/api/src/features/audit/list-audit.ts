import { isRecord, type Scope } from '@pinion/contracts';
import type { AuditEntry, AuditQuestion } from './store/audit-log.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/**
 * The responsible member. Names are null for a member or a token that was deleted, and `token_id` is null where no token was
 * presented.
 */
export type AuditHolder = { user_id: string; name: string | null; token_id: string | null; token_name: string | null };

export type AuditItem = {
  id: string;
  at: string;
  actor: string;
  /** The name of the member; null for an agent, or an actor without a name. */
  actor_name: string | null;
  /** True when the actor is the current caller. */
  is_you: boolean;
  /** The member responsible for an agent's action, who sent the request, with the token it came with. */
  holder: AuditHolder | null;
  action: string;
  subject: string;
  details: unknown;
};

/** Returns the audit log, newest first. `cursor` is the `before` of the next page. */
export async function listAudit(
  services: Pick<ApiServices, 'audit' | 'members'>,
  scope: Scope,
  question: AuditQuestion,
): Promise<{ items: AuditItem[]; cursor: string | null }> {
  const [entries, names, tokens] = await Promise.all([
    services.audit.list(scope, { ...question, limit: question.limit + 1 }),
    services.members.names(scope),
    services.members.tokens(scope),
  ]);
  const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]));
  const page = entries.slice(0, question.limit);
  return {
    items: page.map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor_name: names.get(entry.actor) ?? null,
      is_you: entry.actor === scope.user_id,
      holder: holderOf(entry, names, tokenNames),
    })),
    cursor: entries.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns the holder of the token for an entry whose actor is an agent; null when the actor is the member. */
function holderOf(
  { actor, action, details }: Pick<AuditEntry, 'actor' | 'action' | 'details'>,
  names: ReadonlyMap<string, string>,
  tokenNames: ReadonlyMap<string, string>,
): AuditHolder | null {
  if (!action.startsWith('call.') || !isRecord(details)) return null;
  const { user_id, token_id } = details;
  if (typeof user_id !== 'string' || user_id === actor) return null;
  const token = typeof token_id === 'string' ? token_id : null;
  const token_name = token === null ? null : (tokenNames.get(token) ?? null);
  return { user_id, name: names.get(user_id) ?? null, token_id: token, token_name };
}
