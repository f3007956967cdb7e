import type { ModelTurn, ToolSpec } from '@pinion/contracts';
import type { ModelAdapter } from '../../ports/index.ts';
import { writtenCalls } from './written-calls.ts';

/**
 * Adds to a turn the names of tools whose calls its text contains. Such a call is not executed, because the text may quote one.
 */
export const reportWrittenCalls = (inner: ModelAdapter): ModelAdapter => ({
  ...inner,
  ask: async request => {
    const answer = await inner.ask(request);
    return answer.ok ? { ok: true, turn: withWrittenCalls(answer.turn, request.tools) } : answer;
  },
});

function withWrittenCalls(turn: ModelTurn, tools: readonly ToolSpec[]): ModelTurn {
  if (tools.length === 0 || turn.tool_calls.length > 0 || turn.text === '') return turn;
  const names = tools.map(({ name }) => name);
  const written_calls = writtenCalls(turn.text, names);
  return written_calls.length === 0 ? turn : { ...turn, written_calls };
}
