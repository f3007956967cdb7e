import { listSpecs, SpecWithExamples, ToolDefinition, ToolSpec, type ToolDefinitionInput } from '@pinion/contracts';
import * as z from 'zod';
import { getToolGatewayState } from './get-tool-gateway-state.ts';
import { exportTools } from './export-tools.ts';
import { getToolVersion } from './get-tool-version.ts';
import { importTools } from './import-tools.ts';
import { listTools } from './list-tools.ts';
import { loadAllTools } from './load-all-tools.ts';
import { publishTool } from './publish-tool.ts';
import { importLimits } from '../../platform/imports/read-import.ts';
import { removeToolVersion } from './remove-tool-version.ts';
import { setToolLifecycle } from './set-tool-lifecycle.ts';
import { route } from '../../operations/rest/route.ts';
import { defineMappedOperation, defineOperation } from '../../operations/define-operation.ts';

import {
  ErrorAnswer,
  LifecycleChange,
  listSchema,
  PageQuery,
  errors,
  ToolGatewayState,
  ToolKey,
  ToolItem,
} from '../../operations/rest/schemas.ts';

const tag = 'Tools';
/** The service reads the definition itself and names the path that is wrong. */
const Definition = z.custom<ToolDefinitionInput>(value => value !== undefined, 'a spec is needed');
const DefinitionBody = z.unknown().meta({ 'x-shape': ToolDefinition });

const ImportBody = z.union([
  z.strictObject({ url: z.url() }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ tools: z.array(z.unknown()) }),
]);
const ExportedTools = z.object({ tools: z.array(z.record(z.string(), z.unknown())) });
const Notes = z.array(z.string()).describe('Renamed, completed and ignored keys, each with its tool');
const ImportReport = z.object({ published: z.array(z.string()), skipped: z.array(z.string()), notes: Notes });
const LoadReport = z.object({
  sources: z.array(z.object({ source: z.string(), published: z.array(z.string()), notes: Notes, error: z.string().nullable() })),
});

const PublishedTool = z.object({ ...SpecWithExamples.shape, notes: Notes });

export const toolOperations = {
  publish: defineMappedOperation({
    permission: 'administer',
    summary: 'Publish a tool version. It never changes afterwards',
    input: z.object({ spec: Definition }),
    request: { body: DefinitionBody },
    http: {
      method: 'POST',
      path: '/tools',
      operationId: 'publishTool',
      tag,
      responses: {
        201: { description: 'The version was published', schema: PublishedTool },
        ...errors.invalid,
        ...errors.conflict,
      },
    },
    toInput: ({ body }) => ({ spec: body as ToolDefinitionInput }),
    run: ({ services, scope }, { spec }) => publishTool(services, scope, spec),
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'List all tool versions by name, newest first',
    request: {
      query: PageQuery.extend({
        tool_type: z.string().max(64).optional().describe('Only tools of this gateway'),
        format: z
          .enum(['openai', 'mcp'])
          .optional()
          .describe('Each available tool once, in the legacy list format, without pages'),
      }),
    },
    http: {
      method: 'GET',
      path: '/tools',
      operationId: 'listTools',
      tag,
      handle: async ({ services, scope }, { format, tool_type, cursor, limit }) => {
        if (format !== undefined) return { status: 200, body: await exportTools(services, scope, { format, tool_type }) };
        const all = (await listTools(services, scope)).items;
        const items = listSpecs(all, tool_type === undefined ? {} : { tool_type });
        const refs = items.map(item => `${item.name}@${item.version}`);
        const start = cursor === undefined ? 0 : refs.indexOf(cursor) + 1;
        const page = items.slice(start, start + limit);
        const isLast = start + limit >= items.length;
        return { status: 200, body: { items: page, cursor: isLast ? null : (refs[start + page.length - 1] ?? null) } };
      },
      responses: {
        200: {
          description: 'A page of tools, or all of them as `tools`',
          schema: z.union([listSchema(ToolItem), ExportedTools]),
        },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }) => listTools(services, scope),
  }),
  import: defineOperation({
    permission: 'administer',
    summary: 'Import tools from a URL, a text (JSON or YAML) or a list',
    request: { body: ImportBody },
    http: {
      method: 'POST',
      path: '/tools/import',
      operationId: 'importTools',
      tag,
      bodyLimit: importLimits.workflowBytes,
      responses: {
        200: { description: 'The new and the existing versions', schema: ImportReport },
        ...errors.invalid,
        503: { description: 'The URL returned no tools', schema: ErrorAnswer },
      },
    },
    run: ({ services, scope }, input) => importTools(services, scope, input),
  }),
  load_all: defineOperation({
    permission: 'administer',
    summary: 'Reload all configured tool files and URLs',

    http: {
      method: 'POST',
      path: '/tools/load',
      operationId: 'loadAllTools',
      tag,
      responses: { 200: { description: 'The result for each source', schema: LoadReport } },
    },
    run: ({ services, scope }) => loadAllTools(services, scope),
  }),
  gateway_state: defineOperation({
    permission: 'read',
    summary: 'Retrieve the limits of a tool and their state: bucket, circuit, calls in progress and last failures',
    request: { params: ToolKey },
    http: {
      method: 'GET',
      path: '/tools/{name}/{version}/state',
      operationId: 'getToolState',
      tag,
      responses: {
        200: { description: 'The current state', schema: ToolGatewayState },
        ...errors.invalid,
        ...errors.missing,
      },
    },
    run: ({ services, scope }, input) => getToolGatewayState(services, scope, input.name, input.version),
  }),
  set_lifecycle: defineOperation({
    permission: 'administer',
    summary: 'Deprecate, block or reactivate a tool version',
    request: { params: ToolKey, body: LifecycleChange },
    http: {
      method: 'PATCH',
      path: '/tools/{name}/{version}',
      operationId: 'setToolLifecycle',
      tag,
      responses: { 200: { description: 'The updated version', schema: ToolSpec }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, { name, version, ...change }) => setToolLifecycle(services, scope, { name, version }, change),
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Delete an unused tool version. Versions in use can be blocked',
    request: { params: ToolKey },
    http: {
      method: 'DELETE',
      path: '/tools/{name}/{version}',
      operationId: 'removeTool',
      tag,
      responses: { 204: { description: 'The version was deleted' }, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, input) => removeToolVersion(services, scope, input),
  }),
};

export const toolRoutes = [
  route({
    method: 'GET',
    path: '/tools/{name}/{version}',
    operationId: 'getTool',
    permission: 'read',
    summary: 'Retrieve a tool version',
    tag,
    params: ToolKey,
    responses: { 200: { description: 'The version', schema: SpecWithExamples }, ...errors.invalid, ...errors.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getToolVersion(services, scope, params.name, params.version),
    }),
  }),
];
