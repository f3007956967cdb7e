import { listSpecs, ToolDefinition, ToolSpec, type ToolDefinitionInput } from '@pinion/contracts';
import * as z from 'zod';
import { getToolGatewayState } from './get-tool-gateway-state.ts';
import { exportTools } from './export-tools.ts';
import { getToolVersion } from './get-tool-version.ts';
import { importTools } from './import-tools.ts';
import { listTools } from './list-tools.ts';
import { loadAllTools } from './load-all-tools.ts';
import { publishTool } from './publish-tool.ts';
import { importLimits } from './read-import.ts';
import { removeToolVersion } from './remove-tool-version.ts';
import { setToolLifecycle } from './set-tool-lifecycle.ts';
import { route } from '../../rest/route.ts';
import { defineMappedOperation, defineOperation } from '../../operations/define-operation.ts';

import { ErrorAnswer, LifecycleChange, listOf, Page, errors, ToolGatewayState, ToolKey, ToolItem } from '../../rest/schemas.ts';

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
const Notes = z.array(z.string()).describe('What was respelled, filled in or left out, each with the tool it is about');
const ImportReport = z.object({ published: z.array(z.string()), skipped: z.array(z.string()), notes: Notes });
const LoadReport = z.object({
  sources: z.array(z.object({ source: z.string(), published: z.array(z.string()), notes: Notes, error: z.string().nullable() })),
});

const PublishedTool = z.object({ ...ToolSpec.shape, notes: Notes });

export const toolOperations = {
  publish: defineMappedOperation({
    permission: 'administer',
    summary: 'Publish a version of a tool; it never changes afterwards',
    input: z.object({ spec: Definition }),
    request: { body: DefinitionBody },
    http: {
      method: 'POST',
      path: '/tools',
      operationId: 'publishTool',
      tag,
      responses: { 201: { description: 'Published', schema: PublishedTool }, ...errors.invalid, ...errors.conflict },
    },
    toInput: ({ body }) => ({ spec: body as ToolDefinitionInput }),
    run: ({ services, scope }, { spec }) => publishTool(services, scope, spec),
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'Every tool version of the workspace, by name, newest first',
    request: {
      query: Page.extend({
        tool_type: z.string().max(64).optional().describe('Only those that this kind of gateway performs'),
        format: z.enum(['openai', 'mcp']).optional().describe('Each available tool once, as that world lists tools; no pages'),
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
        200: { description: 'A page of them, or all as `tools`', schema: z.union([listOf(ToolItem), ExportedTools]) },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }) => listTools(services, scope),
  }),
  import: defineOperation({
    permission: 'administer',
    summary: 'Publish many tools: from an address, from a text (JSON or YAML), or as a list',
    request: { body: ImportBody },
    http: {
      method: 'POST',
      path: '/tools/import',
      operationId: 'importTools',
      tag,
      bodyLimit: importLimits.workflowBytes,
      responses: {
        200: { description: 'What is new, and what was there', schema: ImportReport },
        ...errors.invalid,
        503: { description: 'The address gave no tools', schema: ErrorAnswer },
      },
    },
    run: ({ services, scope }, input) => importTools(services, scope, input),
  }),
  load_all: defineOperation({
    permission: 'administer',
    summary: 'Look again at every file and address that the administrator named',

    http: {
      method: 'POST',
      path: '/tools/load',
      operationId: 'loadAllTools',
      tag,
      responses: { 200: { description: 'What came of each', schema: LoadReport } },
    },
    run: ({ services, scope }) => loadAllTools(services, scope),
  }),
  gateway_state: defineOperation({
    permission: 'read',
    summary: 'What protects the service behind a tool, and how it stands now: bucket, circuit, calls under way, last failures',
    request: { params: ToolKey },
    http: {
      method: 'GET',
      path: '/tools/{name}/{version}/state',
      operationId: 'getToolState',
      tag,
      responses: {
        200: { description: 'The state at this moment', schema: ToolGatewayState },
        ...errors.invalid,
        ...errors.missing,
      },
    },
    run: ({ services, scope }, input) => getToolGatewayState(services, scope, input.name, input.version),
  }),
  set_lifecycle: defineOperation({
    permission: 'administer',
    summary: 'Deprecate or block a version, or bring it back',
    request: { params: ToolKey, body: LifecycleChange },
    http: {
      method: 'PATCH',
      path: '/tools/{name}/{version}',
      operationId: 'setToolLifecycle',
      tag,
      responses: { 200: { description: 'The version as it is now', schema: ToolSpec }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, { name, version, ...change }) => setToolLifecycle(services, scope, { name, version }, change),
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Remove a version that nobody needs; what is needed can be blocked',
    request: { params: ToolKey },
    http: {
      method: 'DELETE',
      path: '/tools/{name}/{version}',
      operationId: 'removeTool',
      tag,
      responses: { 204: { description: 'Removed' }, ...errors.invalid, ...errors.missing, ...errors.conflict },
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
    summary: 'One version of a tool',
    tag,
    params: ToolKey,
    responses: { 200: { description: 'The version', schema: ToolSpec }, ...errors.invalid, ...errors.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getToolVersion(services, scope, params.name, params.version),
    }),
  }),
];
