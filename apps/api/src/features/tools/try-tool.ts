import { HandleName, type Scope, ToolName, ToolNodeConfig, type ToolSpec, ToolVersion } from '@pinion/contracts';
import * as z from 'zod';
import { beginSingleNodeRun, singleNodeWorkflow } from '../../worker/begin-single-node-run.ts';
import { draftWorkflow } from '../../engine/nodes/outside-caller.ts';
import type { TryConfig } from '../../engine/nodes/try-node.ts';
import { toolWithCompensation, type RunServices } from '../runs/index.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';

/** A call of a tool as a user filled it in, for a node as it is on the user's screen, saved or not. */
export const TryRequest = z.object({
  workflow_id: z.string().max(200),
  node_id: HandleName,
  tool: z.object({ name: ToolName, version: z.optional(ToolVersion) }),
  input: z.unknown(),
  /** The node's policy for single calls: an agent's policy, or that of a tool node. */
  policy: ToolNodeConfig.shape.policy,
  roles: z.array(z.string().min(1).max(64)).max(32).default([]),
});
export type TryRequest = z.infer<typeof TryRequest>;

/**
 * Makes the call in its own run: through the guard, with a tool envelope, and with an approval where the guard requires one.
 * The run belongs to no workflow, so "the last run" of a workflow is unaffected. Each try is a separate intent.
 */
export async function tryTool(
  services: RunServices,
  scope: Scope,
  request: TryRequest,
  /** An unpublished definition that is used for the call instead of the catalog's. */
  draft?: ToolSpec,
): Promise<{ run_id: string }> {
  refuseDeep(request.input);
  // A definition under test gets every role that it requires.
  if (draft === undefined && request.workflow_id === draftWorkflow) throw invalid('/workflow_id', 'name a workflow');
  const { workflow_id, node_id, input, policy, roles } = request;
  const { name, version } = request.tool;
  const catalog = await services.tools.catalog(scope);
  const spec = draft ?? catalog.lookup(name, version);
  const tool = { name, ...(version === undefined ? {} : { version }) };
  const config: TryConfig = { workflow_id, tool, input, policy, roles };
  const run_id = await beginSingleNodeRun(services, scope, {
    run_id: services.newId(),
    workflow: singleNodeWorkflow(`${name} (test call)`, { id: node_id, type: 'try', title: name, config }),
    tools: toolWithCompensation(spec, catalog),
  });
  return { run_id };
}
