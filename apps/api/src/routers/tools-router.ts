import { Lifecycle, type ToolDefinitionInput, ToolName, ToolVersion } from '@pinion/contracts';
import * as z from 'zod';
import { getTool } from '../features/tools/get-tool.ts';
import { getToolImpact } from '../features/tools/get-tool-impact.ts';
import { getToolGatewayState } from '../features/tools/get-tool-gateway-state.ts';
import { getUsage, usageRanges } from '../features/usage/get-usage.ts';
import { getToolTiers } from '../features/tools/get-tool-tiers.ts';
import { importTools } from '../features/tools/import-tools.ts';
import { listTools } from '../features/tools/list-tools.ts';
import { loadAllTools } from '../features/tools/load-all-tools.ts';
import { previewUpgrade } from '../features/tools/preview-upgrade.ts';
import { publishTool } from '../features/tools/publish-tool.ts';
import { removeToolVersion } from '../features/tools/remove-tool-version.ts';
import { SendUsage, sendUsage } from '../features/usage/send-usage.ts';
import { setToolAvailability } from '../features/tools/set-tool-availability.ts';
import { setToolLifecycle } from '../features/tools/set-tool-lifecycle.ts';
import { TryDefinition, tryDefinition } from '../features/tools/try-definition.ts';
import { TryRequest } from '../features/tools/try-tool.ts';
import { upgradeWorkflow } from '../features/tools/upgrade-workflow.ts';
import { adminProcedure, editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Change = z.object({
  name: ToolName,
  version: ToolVersion,
  lifecycle: Lifecycle,
  reason: z.string().max(1000).optional(),
  replacement: z.string().max(500).optional(),
});
const Upgrade = z.object({ name: ToolName, to: ToolVersion, from: z.optional(ToolVersion) });
/** The service reads the definition itself and names the place that is wrong. */
const Spec = z.custom<ToolDefinitionInput>(value => value !== undefined, 'a spec is needed');

export const toolsRouter = router({
  list: readProcedure.query(({ ctx }) => listTools(ctx.services, ctx.scope)),
  get: readProcedure
    .input(z.object({ name: z.string() }))
    .query(({ ctx, input }) => getTool(ctx.services, ctx.scope, input.name)),
  gateway_state: readProcedure
    .input(z.object({ name: z.string(), version: z.string() }))
    .query(({ ctx, input }) => getToolGatewayState(ctx.services, ctx.scope, input.name, input.version)),
  tiers: readProcedure
    .input(z.object({ name: z.string() }))
    .query(({ ctx, input }) => getToolTiers(ctx.services, ctx.scope, input.name)),
  impact: readProcedure
    .input(z.object({ name: ToolName, version: z.optional(ToolVersion) }))
    .query(({ ctx, input }) => getToolImpact(ctx.services, ctx.scope, input.name, input.version)),
  usage: readProcedure
    .input(z.object({ name: z.optional(ToolName), range: z.enum(usageRanges) }))
    .query(({ ctx, input }) => getUsage(ctx.services, ctx.scope, input)),
  send_usage: adminProcedure.input(SendUsage).mutation(({ ctx, input }) => sendUsage(ctx.services, ctx.scope, input)),
  upgrade_preview: readProcedure
    .input(Upgrade.extend({ workflow_id: z.string().max(200).optional() }))
    .query(({ ctx, input }) => previewUpgrade(ctx.services, ctx.scope, input)),
  upgrade: editProcedure
    .input(Upgrade.extend({ workflow_id: z.string().max(200), base_version: z.number().int().positive() }))
    .mutation(({ ctx, input }) => upgradeWorkflow(ctx.services, ctx.scope, input)),
  try: editProcedure.input(TryRequest).mutation(({ ctx, input }) => ctx.services.runs.tryTool(ctx.scope, input)),
  try_definition: adminProcedure.input(TryDefinition).mutation(({ ctx, input }) => tryDefinition(ctx.services, ctx.scope, input)),
  set_availability: adminProcedure
    .input(z.object({ name: ToolName, available: z.boolean() }))
    .mutation(({ ctx, input }) => setToolAvailability(ctx.services, ctx.scope, input)),
  remove: adminProcedure
    .input(z.object({ name: ToolName, version: ToolVersion }))
    .mutation(({ ctx, input }) => removeToolVersion(ctx.services, ctx.scope, input)),
  import: adminProcedure
    .input(z.union([z.strictObject({ url: z.url() }), z.strictObject({ text: z.string().max(5_000_000) })]))
    .mutation(({ ctx, input }) => importTools(ctx.services, ctx.scope, input)),
  load_all: adminProcedure.mutation(({ ctx }) => loadAllTools(ctx.services, ctx.scope)),
  publish: adminProcedure
    .input(z.object({ spec: Spec }))
    .mutation(({ ctx, input }) => publishTool(ctx.services, ctx.scope, input.spec)),
  set_lifecycle: adminProcedure
    .input(Change)
    .mutation(({ ctx, input }) => setToolLifecycle(ctx.services, ctx.scope, input, input)),
});
