import {
  callsTools,
  codeDefinition,
  CodeNodeConfig,
  createMessage,
  HandleName,
  type Scope,
  specOf,
  ToolDefinition,
} from '@pinion/contracts';
import * as z from 'zod';
import { draftWorkflow } from '../../engine/nodes/outside-caller.ts';
import { anyText } from '../../operations/find-text-flaw.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { refuseSpec } from './publish-tool.ts';
import { tryTool } from './try-tool.ts';
import type { RunServices } from '../runs/index.ts';

/** A run of the code of one node: its config, as in a workflow, and the values of its handles. */
export const CodeTrial = z.strictObject({
  node_id: HandleName,
  config: anyText(CodeNodeConfig),
  input: z.unknown(),
});
export type CodeTrial = z.infer<typeof CodeTrial>;

/** Runs the code of a node alone. Code has no effects, so it needs no approval. Code that calls tools has, and is refused. */
export async function tryCode(
  services: RunServices & Pick<ApiServices, 'schemas'>,
  scope: Scope,
  { node_id, config, input }: CodeTrial,
): Promise<{ run_id: string }> {
  if (callsTools(config))
    throw new Refusal('VALIDATION_ERROR', createMessage('Code that calls tools runs in its workflow only. Run the workflow'), {
      path: '/config/tools',
      reason: 'calls_tools',
    });
  const { cache_ttl_s: _ttl, ...policy } = config.policy ?? {};
  const spec = specOf(ToolDefinition.parse(codeDefinition(node_id, { ...config, policy })));
  await refuseSpec(services, spec);
  const { name, version } = spec;
  const request = { workflow_id: draftWorkflow, node_id: 'try', tool: { name, version }, input, policy: {}, roles: [] };
  return tryTool(services, scope, request, spec);
}
