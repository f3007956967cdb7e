import type { ModelTurn, NodeError } from '@pinion/contracts';
import { firstObjection, turnRules } from '../policy/policy-guard.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentEnd, AgentResult, AgentRun } from './agent-run.ts';
import { type AgentSession, endSession, openSession } from './agent-session.ts';
import { askModel } from './ask-model.ts';
import { executeTurn } from './execute-turn.ts';
import { allowCalls } from './allow-calls.ts';
import { allowTurn } from './allow-turn.ts';
import { judgeAnswer } from './judge-answer.ts';
import { toolMessage } from './messages.ts';
import { noteResult, runRules } from './run-rules.ts';
import { flawOf } from './turn-flaw.ts';
import { hearMessages, mayHear, mayStartIn, recallMessages, watchMessages } from './watch-messages.ts';

/** Ask the model, run the tools it asked for, tell it what happened; until it answers, or a cap or a person says stop. */
export async function runAgent(deps: AgentDeps, run: AgentRun): Promise<AgentResult> {
  const session = openSession(deps, run);
  return endSession(run, session, await loop(deps, run, session));
}

async function loop(deps: AgentDeps, run: AgentRun, session: AgentSession): Promise<AgentEnd> {
  if (session.answer?.ok === false) return { ...stop(session, 'error'), error: session.answer.error };
  const broken = await runRules(deps, run, session, 'BEFORE_STEP', 0);
  if (broken !== undefined) return broken;
  for (let iteration = 0; ; iteration += 1) {
    if (mayHear(run)) await hearMessages(run, session, iteration);
    if (run.signal.aborted) return stop(session, 'cancelled');
    if (session.superseded !== undefined) return stop(session, 'superseded');
    if (firstObjection(turnRules, { policy: run.policy, iterationsBefore: iteration }))
      return atItsEnd(deps, run, session, 'max_iterations', iteration - 1);
    const allowance = await allowTurn(deps, run, session, iteration);
    if (!allowance.ok) return withoutAnswer(deps, run, session, iteration, allowance.error);

    const answer = await askModel(deps, run, session, iteration, allowance);
    await allowance.settle(answer.ok ? answer.turn : undefined);
    if (!answer.ok) return run.signal.aborted ? stop(session, 'cancelled') : { ...stop(session, 'error'), error: answer.error };
    const { turn } = answer;
    if (turn.text !== '') session.bestText = turn.text;
    const flaw = flawOf(turn);
    if (flaw !== undefined) return { ...stop(session, 'error'), error: flaw };

    const end = await actOn(deps, run, session, turn, iteration);
    if (end !== undefined) return end;
  }
}

/**
 * What one whole answer leads to: calls, the tools of rules, the end. undefined = the model is asked again. A cap is an
 * end like any other to the rules: no model gets round them by asking for too much.
 */
async function actOn(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  turn: ModelTurn,
  iteration: number,
): Promise<AgentEnd | undefined> {
  const cap = turn.tool_calls.length > 0 ? await runCalls(deps, run, session, turn, iteration) : undefined;
  const broken = iteration === 0 ? await runRules(deps, run, session, 'DURING_STEP', iteration) : undefined;
  if (broken !== undefined) return broken;
  if (turn.tool_calls.length > 0 && cap === undefined) return undefined;
  if (cap !== undefined || session.answer === undefined || run.signal.aborted || session.superseded !== undefined)
    return atItsEnd(deps, run, session, cap ?? 'stop', iteration);
  const judged = judgeAnswer(run, session, turn, iteration);
  if (judged.kind === 'ask again') return undefined;
  if (judged.kind === 'refused') return { ...stop(session, 'error'), error: judged.error };
  const end = await atItsEnd(deps, run, session, 'stop', iteration);
  return end.finish_reason === 'stop' ? { ...end, structured: judged.value } : end;
}

/** Nothing more is asked of the model: the tools of rules that come last, and the end. */
async function atItsEnd(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  finish_reason: AgentEnd['finish_reason'],
  iteration: number,
): Promise<AgentEnd> {
  if (run.signal.aborted) return stop(session, 'cancelled');
  if (session.superseded !== undefined) return stop(session, 'superseded');
  return (await runRules(deps, run, session, 'AFTER_STEP', Math.max(0, iteration))) ?? stop(session, finish_reason);
}

/** Answers the cap that the calls met, if they met one. */
async function runCalls(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  turn: ModelTurn,
  iteration: number,
): Promise<'budget' | 'max_tool_calls' | undefined> {
  const { context, find, span } = session;
  const calls = turn.tool_calls;
  const specs = calls.map(call => find(call.name));
  if (!(await allowCalls(deps, run, session, specs, `calls.${iteration}`))) return 'budget';
  const answers = iteration + 1;
  recallMessages(run, session, answers);
  const watch = watchMessages(run, session, answers);
  const receipts = await executeTurn(deps, {
    calls,
    iteration,
    firstSeq: session.callsMade,
    callsBefore: session.callsAsked,
    find,
    context,
    span,
    recorded: run.recorded,
    mayStart: mayStartIn(run, session, answers),
    interrupted: watch.interrupted,
  });
  watch.stop();
  session.callsMade += calls.length;
  session.callsAsked += calls.length;
  if (run.plan !== undefined) for (const { envelope } of receipts) noteResult(session, envelope);
  session.messages.push({ role: 'assistant', turn }, toolMessage(calls, receipts));
  return session.callsAsked > run.policy.max_tool_calls ? 'max_tool_calls' : undefined;
}

/** The model may not be asked any more, or nobody knows whether it may: the work so far is kept. */
function withoutAnswer(
  deps: AgentDeps,
  run: AgentRun,
  session: AgentSession,
  iteration: number,
  error: NodeError | undefined,
): Promise<AgentEnd> {
  if (error !== undefined && !run.signal.aborted) return Promise.resolve({ ...stop(session, 'error'), error });
  return atItsEnd(deps, run, session, 'budget', iteration - 1);
}

const stop = (session: AgentSession, finish_reason: AgentEnd['finish_reason']): AgentEnd => ({
  finish_reason,
  response: session.bestText,
});
