import { listSpecs, ToolDefinition, ToolSpec } from '@pinion/contracts';
import * as z from 'zod';
import { getToolGatewayState } from '../../features/tools/get-tool-gateway-state.ts';
import { exportTools } from '../../features/tools/export-tools.ts';
import { getToolVersion } from '../../features/tools/get-tool-version.ts';
import { importTools } from '../../features/tools/import-tools.ts';
import { listTools } from '../../features/tools/list-tools.ts';
import { loadAllTools } from '../../features/tools/load-all-tools.ts';
import { publishTool } from '../../features/tools/publish-tool.ts';
import { importLimits } from '../../features/tools/read-import.ts';
import { removeToolVersion } from '../../features/tools/remove-tool-version.ts';
import { setToolLifecycle } from '../../features/tools/set-tool-lifecycle.ts';
import { operation } from '../operation.ts';
import { ErrorAnswer, LifecycleChange, listOf, Page, refusals, ToolGatewayState, ToolKey, ToolItem } from '../shapes.ts';

const tag = 'Tools';
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

export const toolOperations = [
  operation({
    method: 'POST',
    path: '/tools',
    operationId: 'publishTool',
    permission: 'administer',
    summary: 'Publish a version of a tool; it never changes afterwards',
    tag,
    body: DefinitionBody,
    answers: { 201: { description: 'Published', schema: PublishedTool }, ...refusals.invalid, ...refusals.conflict },
    handle: async ({ services, scope, body }) => ({ status: 201, body: await publishTool(services, scope, body) }),
  }),
  operation({
    method: 'GET',
    path: '/tools',
    operationId: 'listTools',
    permission: 'read',
    summary: 'Every tool version of the workspace, by name, newest first',
    tag,
    query: Page.extend({
      tool_type: z.string().max(64).optional().describe('Only those that this kind of gateway performs'),
      format: z.enum(['openai', 'mcp']).optional().describe('Each available tool once, as that world lists tools; no pages'),
    }),
    answers: {
      200: { description: 'A page of them, or all as `tools`', schema: z.union([listOf(ToolItem), ExportedTools]) },
      ...refusals.invalid,
    },
    handle: async ({ services, scope, query }) => {
      const { format, tool_type } = query;
      if (format !== undefined) return { status: 200, body: await exportTools(services, scope, { format, tool_type }) };
      const all = (await listTools(services, scope)).items;
      const items = listSpecs(all, tool_type === undefined ? {} : { tool_type });
      const refs = items.map(item => `${item.name}@${item.version}`);
      const start = query.cursor === undefined ? 0 : refs.indexOf(query.cursor) + 1;
      const page = items.slice(start, start + query.limit);
      const isLast = start + query.limit >= items.length;
      return { status: 200, body: { items: page, cursor: isLast ? null : (refs[start + page.length - 1] ?? null) } };
    },
  }),
  operation({
    method: 'POST',
    path: '/tools/import',
    operationId: 'importTools',
    permission: 'administer',
    summary: 'Publish many tools: from an address, from a text (JSON or YAML), or as a list',
    tag,
    body: ImportBody,
    bodyLimit: importLimits.workflowBytes,
    answers: {
      200: { description: 'What is new, and what was there', schema: ImportReport },
      ...refusals.invalid,
      503: { description: 'The address gave no tools', schema: ErrorAnswer },
    },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await importTools(services, scope, body) }),
  }),
  operation({
    method: 'POST',
    path: '/tools/load',
    operationId: 'loadAllTools',
    permission: 'administer',
    summary: 'Look again at every file and address that the administrator named',
    tag,
    answers: { 200: { description: 'What came of each', schema: LoadReport } },
    handle: async ({ services, scope }) => ({ status: 200, body: await loadAllTools(services, scope) }),
  }),
  operation({
    method: 'GET',
    path: '/tools/{name}/{version}',
    operationId: 'getTool',
    permission: 'read',
    summary: 'One version of a tool',
    tag,
    params: ToolKey,
    answers: { 200: { description: 'The version', schema: ToolSpec }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getToolVersion(services, scope, params.name, params.version),
    }),
  }),
  operation({
    method: 'GET',
    path: '/tools/{name}/{version}/state',
    operationId: 'getToolState',
    permission: 'read',
    summary: 'What protects the service behind a tool, and how it stands now: bucket, circuit, calls under way, last failures',
    tag,
    params: ToolKey,
    answers: {
      200: { description: 'The state at this moment', schema: ToolGatewayState },
      ...refusals.invalid,
      ...refusals.missing,
    },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: await getToolGatewayState(services, scope, params.name, params.version),
    }),
  }),
  operation({
    method: 'PATCH',
    path: '/tools/{name}/{version}',
    operationId: 'setToolLifecycle',
    permission: 'administer',
    summary: 'Deprecate or block a version, or bring it back',
    tag,
    params: ToolKey,
    body: LifecycleChange,
    answers: { 200: { description: 'The version as it is now', schema: ToolSpec }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await setToolLifecycle(services, scope, params, body),
    }),
  }),
  operation({
    method: 'DELETE',
    path: '/tools/{name}/{version}',
    operationId: 'removeTool',
    permission: 'administer',
    summary: 'Remove a version that nobody needs; what is needed can be blocked',
    tag,
    params: ToolKey,
    answers: { 204: { description: 'Removed' }, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, params }) => {
      await removeToolVersion(services, scope, params);
      return { status: 204 };
    },
  }),
];
