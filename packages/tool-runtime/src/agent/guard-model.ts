import type { NodeError } from '@pinion/contracts';
import { firstObjection, turnRules } from '../policy/policy-guard.ts';
import { modelGuardAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentLoop } from './agent-loop.ts';
import { allowTurn, type ReservedTurn } from './allow-turn.ts';

/**
 * The result of the model guard: the cap that forbids the call, or `error` where the remaining budget could not be determined.
 */
export type ModelGuard = ReservedTurn | { ok: false; cap: 'max_iterations' | 'budget'; error?: NodeError | undefined };

/** Checks, in its own span, whether the model can be called once more. */
export async function guardModel(loop: AgentLoop, iteration: number): Promise<ModelGuard> {
  const { deps, session } = loop;
  const span = deps.tracer.start(spanNames.guard, undefined, session.span);
  const judged = await judge(loop, iteration);
  span.end(modelGuardAttributes(iteration, judged.ok ? undefined : judged.cap));
  return judged;
}

async function judge(loop: AgentLoop, iteration: number): Promise<ModelGuard> {
  if (firstObjection(turnRules, { policy: loop.run.policy, iterationsBefore: iteration }))
    return { ok: false, cap: 'max_iterations' };
  const allowance = await allowTurn(loop, iteration);
  return allowance.ok ? allowance : { ok: false, cap: 'budget', error: allowance.error };
}
