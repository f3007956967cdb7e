import { SideEffectPolicy, ToolDefinition } from '@pinion/contracts';
import * as z from 'zod';
import { addConnection } from '../../features/connections/add-connection.ts';
import { changeConnection } from '../../features/connections/change-connection.ts';
import { ConnectionChange, NewConnection } from '../../features/connections/connection-input.ts';
import { decideToolChange } from '../../features/connections/decide-tool-change.ts';
import { listConnections } from '../../features/connections/list-connections.ts';
import { listToolChanges } from '../../features/connections/list-tool-changes.ts';
import { refreshConnection } from '../../features/connections/refresh-connection.ts';
import { removeConnection } from '../../features/connections/remove-connection.ts';
import { connectionKinds } from '../../features/connections/store/connections.ts';
import { operation } from '../operation.ts';
import { ErrorAnswer, Id, listOf, refusals } from '../shapes.ts';

const tag = 'Connections';
const closed = { 403: { description: 'The guard or the administrator’s file says no', schema: ErrorAnswer } };
const away = { 503: { description: 'It does not answer now, or a secret it needs is missing', schema: ErrorAnswer } };
const why = { ...refusals.invalid, ...refusals.missing };

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

export const connectionOperations = [
  operation({
    method: 'GET',
    path: '/connections',
    operationId: 'listConnections',
    permission: 'read',
    summary: 'Where tools come from, and how each of them is',
    tag,
    answers: { 200: { description: 'By kind and name', schema: listOf(Connection) } },
    handle: async ({ services, scope }) => ({ status: 200, body: { ...(await listConnections(services, scope)), cursor: null } }),
  }),
  operation({
    method: 'POST',
    path: '/connections',
    operationId: 'addConnection',
    permission: 'administer',
    summary: 'Connect an MCP server by its address, an OpenAPI document or a tool hub; its tools come with it',
    tag,
    body: NewConnection,
    bodyLimit: 6 * 1024 * 1024,
    answers: {
      201: { description: 'Connected', schema: Connection },
      ...refusals.invalid,
      ...refusals.conflict,
      ...closed,
      ...away,
    },
    handle: async ({ services, scope, body }) => ({ status: 201, body: await addConnection(services, scope, body) }),
  }),
  operation({
    method: 'POST',
    path: '/connections/{id}/check',
    operationId: 'checkConnection',
    permission: 'administer',
    summary: 'Ask it now what it offers; what changed waits for approval',
    tag,
    params: Id,
    answers: { 200: { description: 'As it is now', schema: Connection }, ...why },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await refreshConnection(services, scope, params.id) }),
  }),
  operation({
    method: 'PATCH',
    path: '/connections/{id}',
    operationId: 'changeConnection',
    permission: 'administer',
    summary:
      'Say what the tools of an MCP server, Composio or an OpenAPI document do: trust its hints, or name the class of single tools',
    tag,
    params: Id,
    body: ConnectionChange,
    answers: { 200: { description: 'As it is now', schema: Connection }, ...why, ...closed },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await changeConnection(services, scope, params.id, body),
    }),
  }),
  operation({
    method: 'DELETE',
    path: '/connections/{id}',
    operationId: 'removeConnection',
    permission: 'administer',
    summary: 'Forget a connection; its tools stay, deprecated',
    tag,
    params: Id,
    answers: { 204: { description: 'Forgotten' }, ...why, ...closed },
    handle: async ({ services, scope, params }) => {
      await removeConnection(services, scope, params.id);
      return { status: 204 };
    },
  }),
  operation({
    method: 'GET',
    path: '/tool-changes',
    operationId: 'listToolChanges',
    permission: 'read',
    summary: 'Tools that changed at their source and wait for approval',
    tag,
    answers: { 200: { description: 'The oldest first', schema: listOf(Change) } },
    handle: async ({ services, scope }) => ({ status: 200, body: { ...(await listToolChanges(services, scope)), cursor: null } }),
  }),
  operation({
    method: 'POST',
    path: '/tool-changes/{id}',
    operationId: 'decideToolChange',
    permission: 'administer',
    summary: 'Approve a change (it becomes the newest active version) or reject it',
    tag,
    params: Id,
    body: Decision,
    answers: { 204: { description: 'Decided' }, ...why, ...refusals.conflict },
    handle: async ({ services, scope, params, body }) => {
      await decideToolChange(services, scope, params.id, body.decision);
      return { status: 204 };
    },
  }),
];
