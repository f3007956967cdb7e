import type { ModelTurn, NodeError } from '@pinion/contracts';

const label = {
  length: 'The response was truncated at the output limit of the model. Increase the limit or ask for less.',
  content_filter: 'The provider filtered the response.',
  error: 'The response was interrupted.',
} as const;

/** Returns the error of an incomplete answer, which executes no calls. Its text is kept. */
export function flawOf(turn: ModelTurn): NodeError | undefined {
  if (turn.finish === 'stop' || turn.finish === 'tool_calls' || turn.finish === 'refusal' || turn.finish === 'other')
    return undefined;
  const dropped = turn.tool_calls.length;
  const why = turn.flaw === undefined ? label[turn.finish] : `${label[turn.finish]} Details: ${shorten(turn.flaw)}`;
  const message = dropped === 0 ? why : `${why} ${dropped} tool calls were not executed.`;
  return { code: 'PROVIDER_ERROR', message, details: { reason: turn.finish, calls_dropped: dropped } };
}

const shownLength = 300;
const shorten = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
