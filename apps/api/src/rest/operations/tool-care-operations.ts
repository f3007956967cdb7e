import { JsonSchema, SchemaJudgement, ToolName, ToolVersion } from '@pinion/contracts';
import * as z from 'zod';
import { getTool } from '../../features/tools/get-tool.ts';
import { getToolImpact } from '../../features/tools/get-tool-impact.ts';
import { getToolTiers } from '../../features/tools/get-tool-tiers.ts';
import { assessToolChange } from '../../features/connections/assess-tool-change.ts';
import { previewUpgrade } from '../../features/tools/preview-upgrade.ts';
import { upgradeWorkflows } from '../../features/tools/upgrade-workflows.ts';
import { ToolRecord, ToolTiers } from '../read-shapes.ts';
import { operation } from '../operation.ts';
import { refusals, ToolKey } from '../shapes.ts';
import { ToolImpact, UpgradeRequest, UpgradePreview, UpgradeReport } from '../tool-upgrade-shapes.ts';

const tag = 'Tools';
const Name = z.object({ name: ToolName });
const Schemas = z.strictObject({ input_schema: JsonSchema, output_schema: z.optional(JsonSchema) });

/** What an administrator asks before a version is retired or taken up. */
export const toolCareOperations = [
  operation({
    method: 'GET',
    path: '/tools/{name}',
    operationId: 'getToolVersions',
    permission: 'read',
    summary: 'A tool with all its versions, the newest first: who stands on each, and how its calls went',
    tag,
    params: Name,
    answers: { 200: { description: 'The tool', schema: ToolRecord }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getTool(services, scope, params.name) }),
  }),
  operation({
    method: 'GET',
    path: '/tools/{name}/tiers',
    operationId: 'getToolTiers',
    permission: 'read',
    summary: 'Where a tool stands: in the catalog, in the workspace, and with each agent, with the reason',
    tag,
    params: Name,
    answers: { 200: { description: 'The tiers', schema: ToolTiers }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getToolTiers(services, scope, params.name) }),
  }),
  operation({
    method: 'GET',
    path: '/tools/{name}/impact',
    operationId: 'getToolImpact',
    permission: 'read',
    summary: 'Who relies on a tool, or on one version of it: drafts, newest published versions, pins, edges, agents, runs',
    tag,
    params: Name,
    query: z.object({ version: z.optional(ToolVersion) }),
    answers: { 200: { description: 'Everybody', schema: ToolImpact }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, query }) => ({
      status: 200,
      body: await getToolImpact(services, scope, params.name, query.version),
    }),
  }),
  operation({
    method: 'GET',
    path: '/tools/{name}/{version}/changes',
    operationId: 'judgeToolChange',
    permission: 'read',
    summary: 'Whether a version breaks callers or readers of another one, with the reasons',
    tag,
    params: ToolKey,
    query: z.object({ since: ToolVersion.check(z.describe('The version to compare with')) }),
    answers: { 200: { description: 'The judgement', schema: SchemaJudgement }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params: { name, version }, query: { since } }) => ({
      status: 200,
      body: await assessToolChange(services, scope, { name, from: since, to: version }),
    }),
  }),
  operation({
    method: 'POST',
    path: '/tools/{name}/{version}/changes',
    operationId: 'judgeToolSchemas',
    permission: 'read',
    summary: 'Whether schemas that are not published yet would break callers or readers of this version',
    tag,
    params: ToolKey,
    body: Schemas,
    answers: { 200: { description: 'The judgement', schema: SchemaJudgement }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params: { name, version }, body }) => ({
      status: 200,
      body: await assessToolChange(services, scope, { name, from: version, to: body }),
    }),
  }),
  operation({
    method: 'GET',
    path: '/tools/{name}/{version}/upgrade',
    operationId: 'previewToolUpgrade',
    permission: 'read',
    summary: 'What would change in each draft if it went to this version; nothing is done',
    tag,
    params: ToolKey,
    query: z.object({ from: z.optional(ToolVersion), workflow_id: z.string().max(200).optional() }),
    answers: { 200: { description: 'The preview', schema: UpgradePreview }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params: { name, version }, query }) => ({
      status: 200,
      body: await previewUpgrade(services, scope, { name, to: version, ...query }),
    }),
  }),
  operation({
    method: 'POST',
    path: '/tools/{name}/{version}/upgrade',
    operationId: 'upgradeTool',
    permission: 'edit',
    summary: 'Take drafts to this version, one after another; none is published, none loses an edge, each can be restored',
    tag,
    params: ToolKey,
    body: UpgradeRequest,
    answers: {
      200: { description: 'What came of each', schema: UpgradeReport },
      ...refusals.invalid,
      ...refusals.missing,
      ...refusals.conflict,
    },
    handle: async ({ services, scope, params: { name, version }, body: { from, workflows } }) => ({
      status: 200,
      body: await upgradeWorkflows(services, scope, { name, to: version, from }, workflows),
    }),
  }),
];
