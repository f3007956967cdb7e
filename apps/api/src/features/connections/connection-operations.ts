import { ConnectionChange, NewConnection, type Scope, ToolDefinition } from '@pinion/contracts';
import * as z from 'zod';
import { addConnection } from './add-connection.ts';
import { changeConnection } from './change-connection.ts';
import { DocumentPreview } from './document-preview.ts';
import { ConnectionRecord, CustomType, ReviewedChange, ToolOfConnection, Operation, Preview } from './connection-schemas.ts';
import { connectionTypesOf } from './connection-sources.ts';
import { decideToolChange } from './decide-tool-change.ts';
import { listConnections, type ConnectionItem, itemOf, type Listing } from './list-connections.ts';
import { listConnectionTools } from './list-connection-tools.ts';
import { listOperations, previewDocument } from './list-operations.ts';
import { refreshConnection } from './refresh-connection.ts';
import { removeConnection } from './remove-connection.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { ErrorAnswer, Id, listSchema, errors } from '../../operations/rest/schemas.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { ToolEntry } from '../../stores/tools/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';

const tag = 'Connections';
const closed = { 403: { description: 'Denied by the guard or by the administrator’s file', schema: ErrorAnswer } };
const away = { 503: { description: 'The server does not respond, or a required secret is missing', schema: ErrorAnswer } };
const why = { ...errors.invalid, ...errors.missing };

const documentBytes = 24 * 1024 * 1024;
const Decision = z.object({ decision: z.enum(['approve', 'reject']) });

export const connectionOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List connections with their current state',

    run: ({ services, scope }) => listConnections(services, scope),
    http: {
      method: 'GET',
      path: '/connections',
      operationId: 'listConnections',
      tag,
      responses: { 200: { description: 'The connections, by kind and name', schema: listSchema(ConnectionRecord) } },
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
      responses: { 200: { description: 'The connection and its current state', schema: ConnectionRecord }, ...errors.missing },
    },
    run: ({ services, scope }, input) => getConnection(services, scope, input.id),
  }),
  add: defineOperation({
    permission: 'administer',
    summary: 'Add a connection to an MCP server, an OpenAPI document, a tool hub or a custom provider, and import its tools',
    request: { body: NewConnection },
    http: {
      method: 'POST',
      path: '/connections',
      operationId: 'addConnection',
      tag,
      bodyLimit: documentBytes,
      responses: {
        201: { description: 'The connection was added', schema: ConnectionRecord },
        ...errors.invalid,
        ...errors.conflict,
        ...closed,
        ...away,
      },
    },
    run: ({ services, scope }, input) => addConnection(services, scope, input),
  }),
  types: defineOperation({
    permission: 'read',
    summary: 'List the types of connections that custom providers add',
    http: {
      method: 'GET',
      path: '/connection-types',
      operationId: 'listConnectionTypes',
      tag,
      responses: { 200: { description: 'The types, as the providers declare them', schema: listSchema(CustomType) } },
      respond: withoutCursor,
    },
    run: ({ services }) => Promise.resolve({ items: [...connectionTypesOf(services.connectionSources)] }),
  }),
  tools: defineOperation({
    permission: 'read',
    summary: 'List the tools of a connection with their state',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/connections/{id}/tools',
      operationId: 'listConnectionTools',
      tag,
      responses: {
        200: { description: 'The tools by name, then those left out', schema: listSchema(ToolOfConnection) },
        ...errors.missing,
      },
      respond: withoutCursor,
    },
    run: ({ services, scope }, input) => listConnectionTools(services, scope, input.id),
  }),
  operations: defineOperation({
    permission: 'read',
    summary: 'List the operations of the OpenAPI document of a connection',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/connections/{id}/operations',
      operationId: 'listConnectionOperations',
      tag,
      responses: { 200: { description: 'The operations, as in the document', schema: listSchema(Operation) }, ...why, ...away },
      respond: withoutCursor,
    },
    run: ({ services, scope }, input) => listOperations(services, scope, input.id),
  }),
  preview: defineOperation({
    permission: 'administer',
    summary: 'List the operations of an OpenAPI document before it is added as a connection',
    request: { body: DocumentPreview },
    http: {
      method: 'POST',
      path: '/connections/preview',
      operationId: 'previewConnection',
      tag,
      bodyLimit: documentBytes,
      responses: {
        200: { description: 'The operations, and a name for the connection', schema: Preview },
        ...errors.invalid,
        ...closed,
        ...away,
      },
    },
    run: ({ services }, input) => previewDocument(services, input),
  }),
  refresh: defineOperation({
    permission: 'administer',
    summary: 'Reload the tools of a connection. Changes await approval',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/connections/{id}/check',
      operationId: 'checkConnection',
      tag,
      responses: { 200: { description: 'The tool and its availability', schema: ConnectionRecord }, ...why },
    },
    run: ({ services, scope }, input) => refreshConnection(services, scope, input.id),
  }),
  change: defineOperation({
    permission: 'administer',
    summary: 'Change a connection: title, schedule, source, operations, or the classes of its tools',
    request: { params: Id, body: ConnectionChange },
    http: {
      method: 'PATCH',
      path: '/connections/{id}',
      operationId: 'changeConnection',
      tag,
      bodyLimit: documentBytes,
      responses: { 200: { description: 'The tool and its availability', schema: ConnectionRecord }, ...why, ...closed },
    },
    run: ({ services, scope }, { id, ...change }) => changeConnection(services, scope, id, change),
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Delete a connection. Its tools stay as deprecated',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/connections/{id}',
      operationId: 'removeConnection',
      tag,
      responses: { 204: { description: 'The activation was deleted' }, ...why, ...closed },
    },
    run: ({ services, scope }, input) => removeConnection(services, scope, input.id),
  }),
  changes: defineOperation({
    permission: 'read',
    summary: 'List changed tools that await approval',

    run: ({ services, scope }) => listToolChanges(services, scope),
    http: {
      method: 'GET',
      path: '/tool-changes',
      operationId: 'listToolChanges',
      tag,
      responses: { 200: { description: 'The changes, oldest first', schema: listSchema(ReviewedChange) } },
      respond: withoutCursor,
    },
  }),
  decide: defineOperation({
    permission: 'administer',
    summary: 'Approve a tool change, which publishes the newest active version, or reject it',
    request: { params: Id, body: Decision },
    http: {
      method: 'POST',
      path: '/tool-changes/{id}',
      operationId: 'decideToolChange',
      tag,
      responses: { 204: { description: 'The change was approved or rejected' }, ...why, ...errors.conflict },
    },
    run: ({ services, scope }, input) => decideToolChange(services, scope, input.id, input.decision),
  }),
};

/** Returns one connection. Throws NOT_FOUND for an unknown id. */
async function getConnection(services: Listing, scope: Scope, id: string): Promise<ConnectionItem> {
  const [row, changes] = await Promise.all([services.connections.find(scope, id), services.toolChanges.waiting(scope)]);
  if (row === undefined) throw notFound('connection', id);
  return itemOf(services, scope, { row, changes });
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
