import type { ModelTurn } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../ports/index.ts';

export type ScriptedCall = { name: string; input?: unknown; text?: string; id?: string };
/** A scripted answer: text, calls, a whole turn, or a failure. */
export type ScriptedAnswer =
  | string
  | readonly ScriptedCall[]
  | Partial<ModelTurn>
  | { fails: Extract<ModelAnswer, { ok: false }> };

export type RecordingModel = ModelAdapter & { readonly asked: ModelRequest[] };

/**
 * Creates a model for tests that returns its answers in order and records its requests. After the last one, its answers are
 * empty.
 */
export function createRecordingModel(answers: readonly ScriptedAnswer[]): RecordingModel {
  const requested: ModelRequest[] = [];
  return {
    provider: 'scripted',
    model: 'said',
    asked: requested,
    ask(request) {
      const content = answers[requested.length];
      requested.push({ ...request, messages: [...request.messages] });
      return Promise.resolve(answerOf(content, requested.length - 1));
    },
  };
}

function answerOf(content: ScriptedAnswer | undefined, turnNumber: number): ModelAnswer {
  const nothing: ModelTurn = { text: '', tool_calls: [], finish: 'stop' };
  if (content === undefined) return { ok: true, turn: nothing };
  if (typeof content === 'string') return { ok: true, turn: { ...nothing, text: content } };
  if ('fails' in content) return content.fails;
  if (!Array.isArray(content)) return { ok: true, turn: { ...nothing, ...(content as Partial<ModelTurn>) } };
  const calls = (content as readonly ScriptedCall[]).map(({ id, name, input = {}, text }, index) => ({
    id: id ?? `t${turnNumber}_${index}`,
    name,
    input_text: text ?? JSON.stringify(input),
  }));
  return { ok: true, turn: { ...nothing, tool_calls: calls, finish: 'tool_calls' } };
}
