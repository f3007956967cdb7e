import { Readable } from 'node:stream';
import * as z from 'zod';
import { exportAudit } from './export-audit.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { listSchema, errors } from '../../operations/rest/schemas.ts';
import { isRecord, type Scope } from '@pinion/contracts';
import type { AuditEntry, AuditQuery } from '../../audit/audit-log.ts';
import type { ApiServices } from '../../platform/api-services.ts';

const tag = 'Audit';

const AuditLine = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  actor_name: z.string().nullable().describe('Name of the member, or null if the actor is an agent or has no name'),
  is_you: z.boolean(),
  holder: z
    .object({
      user_id: z.string(),
      name: z.string().nullable(),
      token_id: z.string().nullable(),
      token_name: z.string().nullable(),
    })
    .nullable()
    .describe('For a call by an agent: the responsible member and the token of the request'),
  action: z.string(),
  subject: z.string(),
  details: z.unknown(),
});

const Filter = z.object({
  action: z.string().max(100).optional().describe('One action, or all actions of a resource with a trailing dot: `tool.`'),
  actor: z.string().max(200).optional(),
  subject: z.string().max(500).optional().describe('Subject of the entry, or a part of it'),
  text: z.string().max(200).optional().describe('Words that all appear in the entry, including its details'),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
const Page = z.object({
  cursor: z.string().max(200).optional().describe('Cursor of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const partOf = ({ action, actor, subject, text, since, until }: z.output<typeof Filter>) => ({
  action,
  actor,
  subject,
  text,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});

export const auditOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List audit log entries, or download them as a file',
    request: {
      query: Filter.extend(Page.shape).extend({
        format: z.enum(['csv', 'json']).optional().describe('Download all matching entries as one file of this format'),
      }),
    },
    http: {
      method: 'GET',
      path: '/audit',
      operationId: 'listAudit',
      tag,
      handle: async ({ services, scope, reply }, { format, cursor, limit, ...filter }) => {
        if (format === undefined)
          return { status: 200, body: await listAudit(services, scope, { ...partOf(filter), before: cursor, limit }) };
        const type = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8';
        await reply
          .headers({ 'content-type': type, 'content-disposition': `attachment; filename="audit.${format}"` })
          .send(Readable.from(exportAudit(services, scope, partOf(filter), format)));
        return undefined;
      },
      responses: { 200: { description: 'The entries, newest first', schema: listSchema(AuditLine) }, ...errors.invalid },
    },
    run: ({ services, scope }, input) =>
      listAudit(services, scope, { ...partOf(input), before: input.cursor, limit: input.limit }),
  }),
  actions: defineOperation({
    permission: 'read',
    summary: 'List the actions in the audit log that `action` can filter by',

    run: ({ services, scope }) => services.audit.actions(scope),
    http: {
      method: 'GET',
      path: '/audit/actions',
      operationId: 'listAuditActions',
      tag,
      responses: { 200: { description: 'The actions', schema: listSchema(z.string()) } },
      respond: asPage,
    },
  }),
  actors: defineOperation({
    permission: 'read',
    summary: 'List the actors in the audit log that `actor` can filter by',

    run: async ({ services: { audit, members }, scope }) => {
      const [actors, names] = await Promise.all([audit.actors(scope), members.names(scope)]);
      return actors.map(actor => ({ actor, name: names.get(actor) ?? null, is_you: actor === scope.user_id }));
    },
    http: {
      method: 'GET',
      path: '/audit/actors',
      operationId: 'listAuditActors',
      tag,
      respond: actors => asPage(actors.map(({ actor, is_you }) => ({ actor, is_you }))),
      responses: { 200: { description: 'The actors', schema: listSchema(z.object({ actor: z.string(), is_you: z.boolean() })) } },
    },
  }),
};

/**
 * The responsible member. Names are null for a member or a token that was deleted, and `token_id` is null where no token was
 * presented.
 */
type AuditHolder = { user_id: string; name: string | null; token_id: string | null; token_name: string | null };

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
async function listAudit(
  services: Pick<ApiServices, 'audit' | 'members'>,
  scope: Scope,
  question: AuditQuery,
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
