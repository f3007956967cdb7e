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
import { TryOrder } from '../features/tools/try-tool.ts';
import { upgradeWorkflow } from '../features/tools/upgrade-workflow.ts';
import { administering, editing, reading, router } from '../trpc/procedures.ts';

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
  list: reading.query(({ ctx }) => listTools(ctx.world, ctx.scope)),
  get: reading.input(z.object({ name: z.string() })).query(({ ctx, input }) => getTool(ctx.world, ctx.scope, input.name)),
  gateway_state: reading
    .input(z.object({ name: z.string(), version: z.string() }))
    .query(({ ctx, input }) => getToolGatewayState(ctx.world, ctx.scope, input.name, input.version)),
  tiers: reading.input(z.object({ name: z.string() })).query(({ ctx, input }) => getToolTiers(ctx.world, ctx.scope, input.name)),
  impact: reading
    .input(z.object({ name: ToolName, version: z.optional(ToolVersion) }))
    .query(({ ctx, input }) => getToolImpact(ctx.world, ctx.scope, input.name, input.version)),
  usage: reading
    .input(z.object({ name: z.optional(ToolName), range: z.enum(usageRanges) }))
    .query(({ ctx, input }) => getUsage(ctx.world, ctx.scope, input)),
  send_usage: administering.input(SendUsage).mutation(({ ctx, input }) => sendUsage(ctx.world, ctx.scope, input)),
  upgrade_preview: reading
    .input(Upgrade.extend({ workflow_id: z.string().max(200).optional() }))
    .query(({ ctx, input }) => previewUpgrade(ctx.world, ctx.scope, input)),
  upgrade: editing
    .input(Upgrade.extend({ workflow_id: z.string().max(200), base_version: z.number().int().positive() }))
    .mutation(({ ctx, input }) => upgradeWorkflow(ctx.world, ctx.scope, input)),
  try: editing.input(TryOrder).mutation(({ ctx, input }) => ctx.world.runs.tryTool(ctx.scope, input)),
  try_definition: administering.input(TryDefinition).mutation(({ ctx, input }) => tryDefinition(ctx.world, ctx.scope, input)),
  set_availability: administering
    .input(z.object({ name: ToolName, available: z.boolean() }))
    .mutation(({ ctx, input }) => setToolAvailability(ctx.world, ctx.scope, input)),
  remove: administering
    .input(z.object({ name: ToolName, version: ToolVersion }))
    .mutation(({ ctx, input }) => removeToolVersion(ctx.world, ctx.scope, input)),
  import: administering
    .input(z.union([z.strictObject({ url: z.url() }), z.strictObject({ text: z.string().max(5_000_000) })]))
    .mutation(({ ctx, input }) => importTools(ctx.world, ctx.scope, input)),
  load_all: administering.mutation(({ ctx }) => loadAllTools(ctx.world, ctx.scope)),
  publish: administering
    .input(z.object({ spec: Spec }))
    .mutation(({ ctx, input }) => publishTool(ctx.world, ctx.scope, input.spec)),
  set_lifecycle: administering.input(Change).mutation(({ ctx, input }) => setToolLifecycle(ctx.world, ctx.scope, input, input)),
});
