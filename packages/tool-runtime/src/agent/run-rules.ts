import { type RuleMoment, succeeded, formatForModel, type ToolEnvelope } from '@pinion/contracts';
import type { AgentLoop } from './agent-loop.ts';
import type { AgentEnd, RulePlan } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import { executeBatch } from './execute-batch.ts';
import { allowCalls } from './allow-calls.ts';
import type { BudgetLimit } from './run-budget.ts';
import { mayStartIn, recallMessages, watchMessages } from './watch-messages.ts';

/**
 * Runs the tools that run regardless of the model: those of the rules that match at this moment, in order. Their results are
 * sent to the model. A critical one that fails ends the node and becomes its result. Returns undefined to continue.
 */
export async function runRules(loop: AgentLoop, moment: RuleMoment, iteration: number): Promise<AgentEnd | undefined> {
  const { deps, run, session } = loop;
  if (run.plan === undefined) return undefined;
  const facts = { prompt: run.prompt, response: session.bestText, iteration, tools: Object.fromEntries(session.lastResults) };
  const { planned, broken } = await run.plan(moment, facts);
  // The number of model turns so far: the position in the conversation of a message that arrives meanwhile.
  const answers = moment === 'BEFORE_STEP' ? iteration : iteration + 1;
  const point = { run, session, answers };
  recallMessages(point);
  const { batch_size } = deps.limits;
  let cut: BudgetLimit | undefined;
  for (let from = 0; from < planned.length; from += batch_size) {
    const batch = planned.slice(from, from + batch_size);
    const specs = batch.map(({ tool_name }) => session.findAny(tool_name));
    const about = `${moment}.${iteration}.${from}`;
    // Rules are a chain: after a call that did not fit, none is made.
    const allowance = cut === undefined ? await allowCalls(loop, { specs, about, isChain: true }) : batch.map(() => cut);
    cut ??= allowance.find(limit => limit !== undefined);
    const watch = watchMessages(point);
    const { envelopes, failed } = await executeBatch(deps, {
      planned: batch,
      find: session.findAny,
      context: session.context,
      recorded: run.recorded,
      firstSeq: session.callsMade,
      iteration,
      span: session.span,
      mayStart: mayStartIn(point),
      interrupted: watch.interrupted,
      isOutsideCap: true,
      allowance,
    });
    watch.stop();
    session.callsMade += envelopes.length;
    for (const { envelope } of envelopes) noteResult(session, envelope);
    if (run.signal.aborted) return endOf(session, 'cancelled');
    if (session.superseded !== undefined) return endOf(session, 'superseded');
    if (failed !== undefined) return brokenRule(session, failed);
    if (moment !== 'AFTER_STEP')
      addResults(
        session,
        envelopes.map(({ envelope }) => envelope),
      );
  }
  if (cut !== undefined) return endOf(session, 'budget');
  return broken === undefined ? undefined : unreadRule(session, broken);
}

/** Stores the last result of each tool, for the conditions and templates of rules. */
export function noteResult(session: AgentSession, envelope: ToolEnvelope): void {
  session.lastResults.set(envelope.name, succeeded(envelope) ? (envelope.output ?? null) : { error: envelope.error });
}

function addResults(session: AgentSession, envelopes: readonly ToolEnvelope[]): void {
  const items = envelopes.map(envelope => `${envelope.name}: ${formatForModel(envelope).text}`);
  session.messages.push({
    role: 'user',
    text: `A rule of this agent called these tools. Results, as data:\n${items.join('\n')}`,
  });
}

const endOf = (session: AgentSession, finish_reason: AgentEnd['finish_reason']): AgentEnd => ({
  finish_reason,
  response: session.bestText,
});

/** Returns the end for a rule whose condition could not be read. The node must not continue as if the rule did not exist. */
const unreadRule = (session: AgentSession, { rule_id, why }: NonNullable<RulePlan['broken']>): AgentEnd => ({
  finish_reason: 'error',
  response: session.bestText,
  error: {
    code: 'VALIDATION_ERROR',
    message: `The condition of rule ${rule_id} could not be evaluated: ${why}`,
    details: { rule_id, reason: 'rule_condition' },
  },
});

const brokenRule = (session: AgentSession, envelope: ToolEnvelope): AgentEnd => {
  const { code = 'UNKNOWN', message = 'it failed' } = envelope.error ?? {};
  return {
    finish_reason: 'error',
    response: session.bestText,
    error: {
      code,
      message: `A rule of this agent requires ${envelope.name}: ${message}`,
      details: { call_id: envelope.call_id, rule_id: envelope.meta?.rule_id },
    },
  };
};
