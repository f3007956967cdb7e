import { JsonSchema, SchemaJudgement, ToolName, ToolVersion } from '@pinion/contracts';
import * as z from 'zod';
import { getTool } from './get-tool.ts';
import { getToolImpact } from './get-tool-impact.ts';
import { getToolTiers } from './get-tool-tiers.ts';
import { assessToolChange } from '../connections/index.ts';
import { previewUpgrade } from './preview-upgrade.ts';
import { upgradeWorkflow } from './upgrade-workflow.ts';
import { upgradeWorkflows } from './upgrade-workflows.ts';
import { ToolRecord, ToolTiers } from './tool-version-schemas.ts';
import { route } from '../../operations/rest/route.ts';
import { defineOperation, defineProcedure } from '../../operations/define-operation.ts';

import { errors, ToolKey } from '../../operations/rest/schemas.ts';
import { ToolImpact, UpgradeRequest, UpgradePreview, UpgradeReport } from './upgrade-schemas.ts';

const tag = 'Tools';
const Name = z.object({ name: ToolName });
const Schemas = z.strictObject({ input_schema: JsonSchema, output_schema: z.optional(JsonSchema) });

/** The operations an administrator uses before a version is retired or adopted. */
export const toolVersionOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve a tool with its versions, newest first, their users and call statistics',
    request: { params: Name },
    http: {
      method: 'GET',
      path: '/tools/{name}',
      operationId: 'getToolVersions',
      tag,
      responses: { 200: { description: 'The tool', schema: ToolRecord }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => getTool(services, scope, input.name),
  }),
  tiers: defineOperation({
    permission: 'read',
    summary: 'Explain where a tool is available: catalog, workspace and agents, with reasons',
    request: { params: Name },
    http: {
      method: 'GET',
      path: '/tools/{name}/tiers',
      operationId: 'getToolTiers',
      tag,
      responses: { 200: { description: 'The tiers', schema: ToolTiers }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => getToolTiers(services, scope, input.name),
  }),
  impact: defineOperation({
    permission: 'read',
    summary: 'List users of a tool or a tool version: drafts, published versions, pins, edges, agents and runs',
    request: { params: Name, query: z.object({ version: z.optional(ToolVersion) }) },
    http: {
      method: 'GET',
      path: '/tools/{name}/impact',
      operationId: 'getToolImpact',
      tag,
      responses: { 200: { description: 'The users of the tool', schema: ToolImpact }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => getToolImpact(services, scope, input.name, input.version),
  }),
  upgrade_preview: defineOperation({
    permission: 'read',
    summary: 'Preview the upgrade of each draft to this version without changing it',
    request: { params: ToolKey, query: z.object({ from: z.optional(ToolVersion), workflow_id: z.string().max(200).optional() }) },
    http: {
      method: 'GET',
      path: '/tools/{name}/{version}/upgrade',
      operationId: 'previewToolUpgrade',
      tag,
      responses: { 200: { description: 'The preview', schema: UpgradePreview }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, { version, ...input }) => previewUpgrade(services, scope, { ...input, to: version }),
  }),
};

export const toolVersionRoutes = [
  route({
    method: 'GET',
    path: '/tools/{name}/{version}/changes',
    operationId: 'judgeToolChange',
    permission: 'read',
    summary: 'Check whether a version breaks callers or readers of another one',
    tag,
    params: ToolKey,
    query: z.object({ since: ToolVersion.check(z.describe('The version to compare with')) }),
    responses: { 200: { description: 'The assessment', schema: SchemaJudgement }, ...errors.invalid, ...errors.missing },
    handle: async ({ services, scope, params: { name, version }, query: { since } }) => ({
      status: 200,
      body: await assessToolChange(services, scope, { name, from: since, to: version }),
    }),
  }),
  route({
    method: 'POST',
    path: '/tools/{name}/{version}/changes',
    operationId: 'judgeToolSchemas',
    permission: 'read',
    summary: 'Check whether unpublished schemas would break callers or readers of this version',
    tag,
    params: ToolKey,
    body: Schemas,
    responses: { 200: { description: 'The assessment', schema: SchemaJudgement }, ...errors.invalid, ...errors.missing },
    handle: async ({ services, scope, params: { name, version }, body }) => ({
      status: 200,
      body: await assessToolChange(services, scope, { name, from: version, to: body }),
    }),
  }),
  route({
    method: 'POST',
    path: '/tools/{name}/{version}/upgrade',
    operationId: 'upgradeTool',
    permission: 'edit',
    summary: 'Upgrade drafts to this version one by one. None is published, no edge is lost, and each can be restored',
    tag,
    params: ToolKey,
    body: UpgradeRequest,
    responses: {
      200: { description: 'The result for each source', schema: UpgradeReport },
      ...errors.invalid,
      ...errors.missing,
      ...errors.conflict,
    },
    handle: async ({ services, scope, params: { name, version }, body: { from, workflows } }) => ({
      status: 200,
      body: await upgradeWorkflows(services, scope, { name, to: version, from }, workflows),
    }),
  }),
];

export const toolVersionProcedures = {
  upgrade: defineProcedure({
    kind: 'mutation',
    permission: 'edit',
    reason: 'is one workflow of upgradeTool, so that a page can show progress',
    input: z.object({
      name: ToolName,
      to: ToolVersion,
      from: z.optional(ToolVersion),
      workflow_id: z.string().max(200),
      base_version: z.number().int().positive(),
    }),
    run: ({ services, scope }, input) => upgradeWorkflow(services, scope, input),
  }),
};
