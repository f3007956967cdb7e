import {
  type ModelTurn,
  type NodeError,
  type ModelToolCall,
  formatForModel,
  type AgentPolicy,
  type FinishReason,
} from '@pinion/contracts';
import type { SealedEnvelope } from '../envelope/seal.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentLoop } from './agent-loop.ts';
import type { AgentEnd, AgentResult, AgentRun } from './agent-run.ts';
import { type AgentSession, endSession, openAgentSession } from './agent-session.ts';
import { callModel, type TurnAnswer } from './call-model.ts';
import { executeTurn } from './execute-turn.ts';
import { allowCalls } from './allow-calls.ts';
import { guardModel, type ModelGuard } from './guard-model.ts';
import { checkAnswer } from './check-answer.ts';
import { prepareProgram } from './program/prepare-program.ts';
import { vendorProgramFacts } from './program/vendor-program-facts.ts';
import { withPrograms } from './program/with-programs.ts';
import { noteResult, runRules } from './run-rules.ts';
import { receiveMessages, canReceiveMessages, mayStartIn, recallMessages, watchMessages } from './watch-messages.ts';
import type { ModelMessage, ToolResultMessage } from '../ports/index.ts';

/**
 * Runs an agent: calls the model, executes the requested tools and returns their results to the model, until the model answers,
 * or a cap or a user ends the run.
 */
export async function runAgent(deps: AgentDeps, given: AgentRun): Promise<AgentResult> {
  const run = withPrograms(given);
  const session = openAgentSession(deps, run);
  return endSession(run, session, withCapError(run.policy, await runLoop({ deps, run, session })));
}

async function runLoop(loop: AgentLoop): Promise<AgentEnd> {
  const { run, session } = loop;
  if (session.answer?.ok === false) return { ...stop(session, 'error'), error: session.answer.error };
  const broken = await runRules(loop, 'BEFORE_STEP', 0);
  if (broken !== undefined) return broken;
  for (let iteration = 0; ; iteration += 1) {
    if (canReceiveMessages(run)) await receiveMessages(loop, iteration);
    if (run.signal.aborted) return stop(session, 'cancelled');
    if (session.superseded !== undefined) return stop(session, 'superseded');
    const allowance = await guardModel(loop, iteration);
    if (!allowance.ok) return withoutAnswer(loop, iteration, allowance);

    const answer = await callModel(loop, iteration, allowance);
    await allowance.settle(answer.ok ? answer.turn : undefined);
    if (!answer.ok) return withoutTurn(loop, answer);
    const { turn } = answer;
    if (turn.text !== '') session.bestText = turn.text;
    const flaw = flawOf(turn);
    if (flaw !== undefined) return { ...stop(session, 'error'), error: flaw };
    if (turn.finish === 'refusal') return refused(loop, turn, iteration);

    const end = await actOn(loop, turn, iteration);
    if (end !== undefined) return end;
  }
}

/** Ends the agent when the model returned no complete turn. Text of a replaced answer is not part of the result. */
function withoutTurn({ run, session }: AgentLoop, { error, text = '' }: Extract<TurnAnswer, { ok: false }>): AgentEnd {
  if (session.superseded !== undefined && !run.signal.aborted) return stop(session, 'superseded');
  if (text !== '') session.bestText = text;
  return run.signal.aborted ? stop(session, 'cancelled') : { ...stop(session, 'error'), error };
}

/**
 * Handles one complete model turn: calls, the tools of rules, the end. Returns undefined when the model is called again. A cap
 * is an end like any other for rules, so no model bypasses them by requesting too much.
 */
async function actOn(loop: AgentLoop, turn: ModelTurn, iteration: number): Promise<AgentEnd | undefined> {
  const { run, session } = loop;
  const cap = turn.tool_calls.length > 0 ? await runCalls(loop, turn, iteration) : undefined;
  const broken = iteration === 0 ? await runRules(loop, 'DURING_STEP', iteration) : undefined;
  if (broken !== undefined) return broken;
  if (turn.tool_calls.length > 0 && cap === undefined) return undefined;
  if (cap === undefined && session.absorbed.length > 0) {
    // A message that a program on the vendor's machine held back is answered next.
    session.messages.push({ role: 'assistant', turn });
    return undefined;
  }
  if (cap !== undefined || session.answer === undefined || run.signal.aborted || session.superseded !== undefined)
    return atItsEnd(loop, cap ?? 'stop', iteration);
  const judged = await checkAnswer(loop, turn, iteration);
  if (judged.kind === 'ask again') return undefined;
  if (judged.kind === 'refused') return { ...stop(session, 'error'), error: judged.error };
  const end = await atItsEnd(loop, 'stop', iteration);
  return end.finish_reason === 'stop' ? { ...end, structured: judged.value } : end;
}

/**
 * Handles a refusal, which ends the agent with its text. If the answer has to match a schema, the refusal fails the node
 * because there is no valid answer.
 */
async function refused(loop: AgentLoop, turn: ModelTurn, iteration: number): Promise<AgentEnd> {
  const end = await atItsEnd(loop, 'refusal', iteration);
  if (end.finish_reason !== 'refusal') return end;
  const refusal = { ...end, response: turn.text };
  if (loop.session.answer === undefined) return refusal;
  const message = 'The model refused, and a refusal does not match the response schema.';
  return { ...refusal, error: { code: 'PROVIDER_ERROR', message, details: { reason: 'refusal' } } };
}

/** Ends the agent after its last model turn: runs the tools of rules that come last, then ends. */
async function atItsEnd(loop: AgentLoop, finish_reason: AgentEnd['finish_reason'], iteration: number): Promise<AgentEnd> {
  const { run, session } = loop;
  if (run.signal.aborted) return stop(session, 'cancelled');
  if (session.superseded !== undefined) return stop(session, 'superseded');
  return (await runRules(loop, 'AFTER_STEP', Math.max(0, iteration))) ?? stop(session, finish_reason);
}

/** Runs the calls and returns the cap that they reached, if any. */
async function runCalls(loop: AgentLoop, turn: ModelTurn, iteration: number): Promise<'budget' | 'max_tool_calls' | undefined> {
  const { deps, run, session } = loop;
  const { context, find, span } = session;
  const calls = turn.tool_calls;
  const specs = calls.map(call => find(call.name));
  const allowance = await allowCalls(loop, { specs, about: `calls.${iteration}` });
  const answers = iteration + 1;
  const point = { run, session, answers };
  recallMessages(point);
  const watch = watchMessages(point);
  const { calls: callsBefore, callsLeftAbove } = session.caps;
  session.caps.take(calls.length);
  const firstSeq = session.callsMade;
  // The calls of programs are numbered after those of the turn.
  session.callsMade += calls.length;
  const mayStart = mayStartIn(point);
  const { interrupted } = watch;
  const envelopes = await executeTurn(deps, {
    calls,
    iteration,
    firstSeq,
    callsBefore,
    callsLeftAbove,
    allowance,
    find,
    context,
    span,
    recorded: run.recorded,
    mayStart,
    interrupted,
    programFactsOf: caller => vendorProgramFacts(session.messages, turn, caller),
    prepareProgram: call => prepareProgram(loop, call, { iteration, span, mayStart, interrupted }),
  });
  watch.stop();
  if (run.plan !== undefined) for (const { envelope } of envelopes) noteResult(session, envelope);
  session.messages.push({ role: 'assistant', turn }, toolMessage(calls, envelopes));
  if (isCutBy('budget', envelopes)) return 'budget';
  return session.caps.calls > run.policy.max_tool_calls || isCutBy('call_cap', envelopes) ? 'max_tool_calls' : undefined;
}

/**
 * Checks whether a rule cut any of the calls. The journal does not contain what runs below an agent, so in a replay only the
 * envelopes show what was cut.
 */
const isCutBy = (rule: string, envelopes: readonly SealedEnvelope[]): boolean =>
  envelopes.some(({ envelope }) => envelope.meta?.verdicts?.some(verdict => verdict.rule === rule) === true);

/** Ends the agent when the model cannot be called any more, or when that could not be determined. The work so far is kept. */
function withoutAnswer(
  loop: AgentLoop,
  iteration: number,
  { cap, error }: Extract<ModelGuard, { ok: false }>,
): Promise<AgentEnd> {
  if (error !== undefined && !loop.run.signal.aborted) return Promise.resolve({ ...stop(loop.session, 'error'), error });
  return atItsEnd(loop, cap, iteration - 1);
}

const stop = (session: AgentSession, finish_reason: AgentEnd['finish_reason']): AgentEnd => ({
  finish_reason,
  response: session.bestText,
});

const label = {
  length: 'The response was truncated at the output limit of the model. Increase the limit or ask for less.',
  content_filter: 'The provider filtered the response.',
  error: 'The response was interrupted.',
} as const;

/** Returns the error of an incomplete answer, which executes no calls. Its text is kept. */
function flawOf(turn: ModelTurn): NodeError | undefined {
  if (turn.finish === 'stop' || turn.finish === 'tool_calls' || turn.finish === 'refusal' || turn.finish === 'other')
    return undefined;
  const dropped = turn.tool_calls.length;
  const why = turn.flaw === undefined ? label[turn.finish] : `${label[turn.finish]} Details: ${shorten(turn.flaw)}`;
  const message = dropped === 0 ? why : `${why} ${dropped} tool calls were not executed.`;
  return { code: 'PROVIDER_ERROR', message, details: { reason: turn.finish, calls_dropped: dropped } };
}

const shownLength = 300;
const shorten = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

/** Converts envelopes to a message for the model: errors and denials are reported, not thrown. */
const toolMessage = (calls: readonly ModelToolCall[], envelopes: readonly SealedEnvelope[]): ModelMessage => ({
  role: 'tool',
  results: envelopes.map((sealed, index) => resultOf(sealed, calls[index])),
});

function resultOf({ envelope, outputText }: SealedEnvelope, call: ModelToolCall | undefined): ToolResultMessage {
  const text = typeof envelope.output === 'string' ? envelope.output : outputText;
  const sent = formatForModel(envelope, text);
  return { id: call?.id ?? '', name: call?.name ?? envelope.name, text: sent.text, is_error: envelope.error !== undefined };
}

const reached: Partial<Record<FinishReason, string>> = {
  max_iterations: 'max_iterations',
  max_tool_calls: 'max_tool_calls',
  budget: 'the budget',
};

/** Returns the end of an agent that stopped at a cap as an error, if its policy routes caps to the error handle. */
function withCapError({ on_cap }: Pick<AgentPolicy, 'on_cap'>, end: AgentEnd): AgentEnd {
  const cap = reached[end.finish_reason];
  if (on_cap !== 'error' || cap === undefined || end.error !== undefined) return end;
  const error: NodeError = {
    code: 'POLICY_DENIED',
    message: `The agent stopped at ${cap}. Raise the limit, or handle the error output.`,
    details: { reason: end.finish_reason },
  };
  return { ...end, error };
}
