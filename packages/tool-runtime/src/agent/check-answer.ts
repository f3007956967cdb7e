import type { ModelTurn, NodeError } from '@pinion/contracts';
import { firstObjection, turnRules } from '../policy/policy-guard.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';

export type CheckedAnswer = { kind: 'fits'; value: unknown } | { kind: 'ask again' } | { kind: 'refused'; error: NodeError };

/**
 * Whether a final answer fits its schema. One that does not is told to the model, which answers once more; the second
 * one, or one after which no turn is left, fails the node. What was told is in the journal, and a run that goes on after
 * a crash tells it as it did: the same text, judged again, is the same word.
 */
export async function checkAnswer(
  run: AgentRun,
  session: AgentSession,
  turn: ModelTurn,
  iteration: number,
): Promise<CheckedAnswer> {
  if (session.answer?.ok !== true) return { kind: 'fits', value: undefined };
  const answer = await session.answer.read(turn.text);
  if (answer.ok) return { kind: 'fits', value: answer.value };
  const isCapped = firstObjection(turnRules, { policy: run.policy, iterationsBefore: iteration + 1 }) !== undefined;
  if (session.isRefused || isCapped) return { kind: 'refused', error: doesNotFit(answer.flaw, session.isRefused) };
  session.isRefused = true;
  const text = `Your answer does not fit the schema that it has to fit: ${answer.flaw}. Answer again, with JSON alone.`;
  if (!wasTold(run, iteration)) session.journal.append({ type: 'agent.answer_refused', iteration, text });
  session.messages.push({ role: 'assistant', turn }, { role: 'user', text });
  return { kind: 'ask again' };
}

/** A replay writes its journal anew, all of it. */
const wasTold = ({ recorded }: AgentRun, iteration: number): boolean =>
  recorded !== undefined &&
  !recorded.isReplay &&
  recorded.events.some(event => event.type === 'agent.answer_refused' && event.iteration === iteration);

const doesNotFit = (flaw: string, wasAskedAgain: boolean): NodeError => ({
  code: 'VALIDATION_ERROR',
  message: `the answer does not fit its schema${wasAskedAgain ? ', nor did it when the model was asked again' : ''}: ${flaw}`,
  details: { reason: 'answer_does_not_fit' },
});
