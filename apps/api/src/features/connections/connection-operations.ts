import { SideEffectPolicy, ToolDefinition, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { addConnection } from './add-connection.ts';
import { changeConnection } from './change-connection.ts';
import { ConnectionChange, NewConnection } from './connection-input.ts';
import { decideToolChange } from './decide-tool-change.ts';
import { listConnections, type ConnectionItem, itemOf, type Listing } from './list-connections.ts';
import { refreshConnection } from './refresh-connection.ts';
import { removeConnection } from './remove-connection.ts';
import { connectionKinds } from './store/connections.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { ErrorAnswer, Id, listOf, errors } from '../../rest/schemas.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { ToolEntry } from '../tools/store/tool-registry.ts';
import type { ApiServices } from '../../composition/api-services.ts';

const tag = 'Connections';
const closed = { 403: { description: 'The guard or the administrator’s file says no', schema: ErrorAnswer } };
const away = { 503: { description: 'It does not answer now, or a secret it needs is missing', schema: ErrorAnswer } };
const why = { ...errors.invalid, ...errors.missing };

const Connection = z.object({
  id: z.string(),
  kind: z.enum(connectionKinds),
  name: z.string(),
  from: z.enum(['file', 'page']),
  place: z.string(),
  state: z.enum(['connected', 'failing', 'off']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  problems: z.array(z.string()),
  tools: z.number().int(),
  waiting: z.number().int().describe('Changes of its tools that wait for approval'),
  checked_at: z.string().nullable(),
  trust_hints: z.boolean().describe('Of an MCP server or Composio: hints about effects count'),
  side_effect_policies: z.record(z.string(), SideEffectPolicy).describe('What an administrator said of single tools'),
});
const Change = z.object({
  id: z.string(),
  source: z.string(),
  name: z.string(),
  version: z.string(),
  created_at: z.string(),
  before: z.nullable(ToolDefinition).describe('What somebody approved last; null for a new tool'),
  after: ToolDefinition,
});
const Decision = z.object({ decision: z.enum(['approve', 'reject']) });

export const connectionOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'Where tools come from, and how each of them is',

    run: ({ services, scope }) => listConnections(services, scope),
    http: {
      method: 'GET',
      path: '/connections',
      operationId: 'listConnections',
      tag,
      responses: { 200: { description: 'By kind and name', schema: listOf(Connection) } },
      respond: withoutCursor,
    },
  }),
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve a connection',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/connections/{id}',
      operationId: 'getConnection',
      tag,
      responses: { 200: { description: 'The connection and its current state', schema: Connection }, ...errors.missing },
    },
    run: ({ services, scope }, input) => getConnection(services, scope, input.id),
  }),
  add: defineOperation({
    permission: 'administer',
    summary: 'Connect an MCP server by its address, an OpenAPI document or a tool hub; its tools come with it',
    request: { body: NewConnection },
    http: {
      method: 'POST',
      path: '/connections',
      operationId: 'addConnection',
      tag,
      bodyLimit: 6 * 1024 * 1024,
      responses: {
        201: { description: 'Connected', schema: Connection },
        ...errors.invalid,
        ...errors.conflict,
        ...closed,
        ...away,
      },
    },
    run: ({ services, scope }, input) => addConnection(services, scope, input),
  }),
  refresh: defineOperation({
    permission: 'administer',
    summary: 'Ask it now what it offers; what changed waits for approval',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/connections/{id}/check',
      operationId: 'checkConnection',
      tag,
      responses: { 200: { description: 'As it is now', schema: Connection }, ...why },
    },
    run: ({ services, scope }, input) => refreshConnection(services, scope, input.id),
  }),
  change: defineOperation({
    permission: 'administer',
    summary:
      'Say what the tools of an MCP server, Composio or an OpenAPI document do: trust its hints, or name the class of single tools',
    request: { params: Id, body: ConnectionChange },
    http: {
      method: 'PATCH',
      path: '/connections/{id}',
      operationId: 'changeConnection',
      tag,
      responses: { 200: { description: 'As it is now', schema: Connection }, ...why, ...closed },
    },
    run: ({ services, scope }, { id, ...change }) => changeConnection(services, scope, id, change),
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Forget a connection; its tools stay, deprecated',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/connections/{id}',
      operationId: 'removeConnection',
      tag,
      responses: { 204: { description: 'Forgotten' }, ...why, ...closed },
    },
    run: ({ services, scope }, input) => removeConnection(services, scope, input.id),
  }),
  changes: defineOperation({
    permission: 'read',
    summary: 'Tools that changed at their source and wait for approval',

    run: ({ services, scope }) => listToolChanges(services, scope),
    http: {
      method: 'GET',
      path: '/tool-changes',
      operationId: 'listToolChanges',
      tag,
      responses: { 200: { description: 'The oldest first', schema: listOf(Change) } },
      respond: withoutCursor,
    },
  }),
  decide: defineOperation({
    permission: 'administer',
    summary: 'Approve a change (it becomes the newest active version) or reject it',
    request: { params: Id, body: Decision },
    http: {
      method: 'POST',
      path: '/tool-changes/{id}',
      operationId: 'decideToolChange',
      tag,
      responses: { 204: { description: 'Decided' }, ...why, ...errors.conflict },
    },
    run: ({ services, scope }, input) => decideToolChange(services, scope, input.id, input.decision),
  }),
};

/** Returns one connection. Throws NOT_FOUND for an unknown id. */
async function getConnection(services: Listing, scope: Scope, id: string): Promise<ConnectionItem> {
  const [row, changes] = await Promise.all([services.connections.find(scope, id), services.toolChanges.waiting(scope)]);
  if (row === undefined) throw notFound('connection', id);
  return itemOf(services, row, changes);
}

export type ToolChangeItem = {
  id: string;
  /** Kind and name of its connection, as in `mcp:files`. */
  source: string;
  name: string;
  version: string;
  created_at: string;
  /** The last approved definition; null for a new tool. */
  before: ToolDefinition | null;
  after: ToolDefinition;
};

/** Returns the changes that await approval, each next to the definition it would replace. */
async function listToolChanges(
  services: Pick<ApiServices, 'toolChanges' | 'tools'>,
  scope: Scope,
): Promise<{ items: ToolChangeItem[] }> {
  const [changes, catalog] = await Promise.all([services.toolChanges.waiting(scope), services.tools.catalog(scope)]);
  const items = changes.map(({ id, source, name, version, definition, created_at }) => ({
    id,
    source,
    name,
    version,
    created_at: created_at.toISOString(),
    before: definitionOf(catalog.versionsOf(name)),
    after: definition,
  }));
  return { items };
}

function definitionOf(versions: readonly ToolEntry[]): ToolDefinition | null {
  const entry = versions.find(({ spec }) => spec.lifecycle === 'active') ?? versions[0];
  if (entry === undefined) return null;
  const { lifecycle: _lifecycle, reason: _reason, replacement: _replacement, ...definition } = entry.spec;
  return definition;
}
