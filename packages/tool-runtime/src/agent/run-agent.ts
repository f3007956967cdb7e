import type { ModelTurn } from '@pinion/contracts';
import { firstObjection, turnRules } from '../policy/policy-guard.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentEnd, AgentResult, AgentRun } from './agent-run.ts';
import { type AgentSession, endSession, openSession } from './agent-session.ts';
import { askModel } from './ask-model.ts';
import { executeTurn } from './execute-turn.ts';
import { toolMessage } from './messages.ts';
import { flawOf } from './turn-flaw.ts';

/** Ask the model, run the tools it asked for, tell it what happened; until it answers, or a cap or a person says stop. */
export async function runAgent(deps: AgentDeps, run: AgentRun): Promise<AgentResult> {
  const session = openSession(deps, run);
  return endSession(run, session, await loop(deps, run, session));
}

async function loop(deps: AgentDeps, run: AgentRun, session: AgentSession): Promise<AgentEnd> {
  for (let iteration = 0; ; iteration += 1) {
    if (run.signal.aborted) return stop(session, 'cancelled');
    if (firstObjection(turnRules, { policy: run.policy, iterationsBefore: iteration })) return stop(session, 'max_iterations');

    const answer = await askModel(deps, run, session, iteration);
    if (!answer.ok) return run.signal.aborted ? stop(session, 'cancelled') : { ...stop(session, 'error'), error: answer.error };
    const { turn } = answer;
    if (turn.text !== '') session.bestText = turn.text;
    const flaw = flawOf(turn);
    if (flaw !== undefined) return { ...stop(session, 'error'), error: flaw };
    if (turn.tool_calls.length === 0) return { finish_reason: 'stop', response: turn.text };

    const hitCap = await runCalls(deps, run, session, turn, iteration);
    if (hitCap) return stop(session, 'max_tool_calls');
  }
}

/** True when the calls went past `max_tool_calls`. */
async function runCalls(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  turn: ModelTurn,
  iteration: number,
): Promise<boolean> {
  const { context, find, span } = session;
  const calls = turn.tool_calls;
  const receipts = await executeTurn(deps, {
    calls,
    iteration,
    firstSeq: session.callsMade,
    find,
    context,
    span,
    recorded: run.recorded,
  });
  session.callsMade += calls.length;
  session.messages.push({ role: 'assistant', turn }, toolMessage(calls, receipts));
  return session.callsMade > run.policy.max_tool_calls;
}

const stop = (session: AgentSession, finish_reason: AgentEnd['finish_reason']): AgentEnd => ({
  finish_reason,
  response: session.bestText,
});
