import type { ModelTurn, NodeError } from '@pinion/contracts';
import { firstObjection, turnRules } from '../policy/policy-guard.ts';
import type { AgentLoop } from './agent-loop.ts';
import type { AgentRun } from './agent-run.ts';

export type CheckedAnswer = { kind: 'fits'; value: unknown } | { kind: 'ask again' } | { kind: 'refused'; error: NodeError };

/**
 * Checks whether a final answer matches its schema. A mismatch is reported to the model, which answers once more. A second
 * mismatch, or one after which no turn is left, fails the node. The report is in the journal, so a run that resumes after a
 * crash repeats it: the same text, checked again, gives the same report.
 */
export async function checkAnswer({ run, session }: AgentLoop, turn: ModelTurn, iteration: number): Promise<CheckedAnswer> {
  if (session.answer?.ok !== true) return { kind: 'fits', value: undefined };
  const answer = await session.answer.read(turn.text);
  if (answer.ok) return { kind: 'fits', value: answer.value };
  const isCapped = firstObjection(turnRules, { policy: run.policy, iterationsBefore: iteration + 1 }) !== undefined;
  if (session.isRefused || isCapped) return { kind: 'refused', error: doesNotFit(answer.flaw, session.isRefused) };
  session.isRefused = true;
  const text = `Your response does not match the required JSON Schema: ${answer.flaw}. Respond again with JSON only.`;
  if (!isRecorded(run, iteration)) session.journal.append({ type: 'agent.answer_refused', iteration, text });
  session.messages.push({ role: 'assistant', turn }, { role: 'user', text });
  return { kind: 'ask again' };
}

/** Checks whether the mismatch was already reported. A replay rewrites its whole journal. */
const isRecorded = ({ recorded }: AgentRun, iteration: number): boolean =>
  recorded !== undefined &&
  !recorded.isReplay &&
  recorded.events.some(event => event.type === 'agent.answer_refused' && event.iteration === iteration);

const doesNotFit = (flaw: string, wasAskedAgain: boolean): NodeError => ({
  code: 'VALIDATION_ERROR',
  message: `The response does not match the schema${wasAskedAgain ? ' after a retry' : ''}: ${flaw}`,
  details: { reason: 'answer_does_not_fit' },
});
