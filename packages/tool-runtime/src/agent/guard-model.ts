import type { NodeError } from '@pinion/contracts';
import { firstObjection, turnRules } from '../policy/policy-guard.ts';
import { modelGuardAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { allowTurn, type ReservedTurn } from './allow-turn.ts';

/**
 * The result of the model guard: the cap that forbids the call, or `error` where the remaining budget could not be determined.
 */
export type ModelGuard = ReservedTurn | { ok: false; cap: 'max_iterations' | 'budget'; error?: NodeError | undefined };

/** Checks, in its own span, whether the model can be called once more. */
export async function guardModel(deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<ModelGuard> {
  const span = deps.tracer.start(spanNames.guard, undefined, session.span);
  const judged = await judge(deps, run, session, iteration);
  span.end(modelGuardAttributes(iteration, judged.ok ? undefined : judged.cap));
  return judged;
}

async function judge(deps: AgentDeps, run: AgentRun, session: AgentSession, iteration: number): Promise<ModelGuard> {
  if (firstObjection(turnRules, { policy: run.policy, iterationsBefore: iteration })) return { ok: false, cap: 'max_iterations' };
  const allowance = await allowTurn(deps, run, session, iteration);
  return allowance.ok ? allowance : { ok: false, cap: 'budget', error: allowance.error };
}
