import { isRecord, type ModelTurn } from '@pinion/contracts';
import type { ModelAdapter } from '../ports/index.ts';
import { isMembersPart } from './chat/opaque-members.ts';

/**
 * Wraps an adapter so that an answer of reasoning alone, which ends as if it were whole, is asked for again and then fails: an empty text
 * would be the result of the run.
 */
export const requireAnswer = (inner: ModelAdapter): ModelAdapter => ({
  ...inner,
  ask: async request => {
    const answer = await inner.ask(request);
    if (!answer.ok || !isMereReasoning(answer.turn)) return answer;
    const { usage } = answer.turn;
    return {
      ok: false,
      error: {
        code: 'PROVIDER_ERROR',
        message: `${inner.provider} returned reasoning and no answer. Ask for less reasoning, or use another model.`,
        details: { reason: 'no_answer' },
      },
      retryable: true,
      ...(usage !== undefined && { usage }),
    };
  },
});

const isMereReasoning = ({ text, tool_calls, finish, programs = [], provider_parts = [] }: ModelTurn): boolean =>
  text.trim() === '' &&
  tool_calls.length === 0 &&
  programs.length === 0 &&
  finish === 'stop' &&
  provider_parts.some(part => isMembersPart(part) || (isRecord(part) && part['type'] === 'reasoning' && part['text'] !== ''));
