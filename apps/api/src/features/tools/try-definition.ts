import { importToolDefinition, type Scope, specOf, ToolDefinition, type ToolSpec, toolRef } from '@pinion/contracts';
import * as z from 'zod';
import { draftWorkflow } from '../../engine/nodes/outside-caller.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { refuseSpec } from './publish-tool.ts';
import { tryTool } from './try-tool.ts';
import type { RunServices } from '../runs/index.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';

/** A call of a tool that is not published yet. */
export const TryDefinition = z.strictObject({ definition: z.unknown(), input: z.unknown() });
export type TryDefinition = z.infer<typeof TryDefinition>;

const node_id = 'try';
/** Seconds after which nobody waits for the approval of a test any longer. */
const expiresAfterS = 900;

/**
 * Makes one call with an unpublished definition, in its own run and through the guard. A call with effects waits for approval.
 * Throws for a definition that cannot be published. The result is in no cache that a published version reads.
 */
export async function tryDefinition(
  services: RunServices & Pick<ApiServices, 'schemas'>,
  scope: Scope,
  { definition, input }: TryDefinition,
): Promise<{ run_id: string }> {
  refuseDeep(definition);
  const read = importToolDefinition(definition);
  if (!read.ok) throw invalid(read.path, read.message);
  const spec = uncached(specOf(ToolDefinition.parse(read.definition)));
  await refuseSpec(services, spec);
  const { name, version, gateway, permissions, side_effect_policy } = spec;
  const confirmation = side_effect_policy === 'pure' ? 'never' : 'always';
  const request = {
    workflow_id: draftWorkflow,
    node_id,
    tool: { name, version },
    input,
    policy: { confirmation, confirmation_expires_s: expiresAfterS } as const,
    roles: permissions ?? [],
  };
  const entry = { action: 'tool.tried', subject: toolRef(name, version), details: { gateway, published: false } };
  return audited(services, scope, entry, () => tryTool(services, scope, request, spec));
}

const uncached = ({ cache_ttl_s: _ttl, ...spec }: ToolSpec): ToolSpec => ({
  ...spec,
  cache: 'none',
  breaker: { failures: 5, open_s: 30, ...spec.breaker, stale: false },
});
