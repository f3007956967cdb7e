import type { ModelTurn } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../ports/index.ts';

export type SaidCall = { name: string; input?: unknown; text?: string; id?: string };
/** One answer: text, calls, a whole turn, or a failure. */
export type Said = string | readonly SaidCall[] | Partial<ModelTurn> | { fails: Extract<ModelAnswer, { ok: false }> };

export type SaidModel = ModelAdapter & { readonly asked: ModelRequest[] };

/** A model for tests: gives its answers in order and keeps what it was asked. Exhausted, it says nothing. */
export function saidModel(answers: readonly Said[]): SaidModel {
  const asked: ModelRequest[] = [];
  return {
    provider: 'scripted',
    model: 'said',
    asked,
    ask(request) {
      const said = answers[asked.length];
      asked.push({ ...request, messages: [...request.messages] });
      return Promise.resolve(answerOf(said, asked.length - 1));
    },
  };
}

function answerOf(said: Said | undefined, turnNumber: number): ModelAnswer {
  const nothing: ModelTurn = { text: '', tool_calls: [], finish: 'stop' };
  if (said === undefined) return { ok: true, turn: nothing };
  if (typeof said === 'string') return { ok: true, turn: { ...nothing, text: said } };
  if ('fails' in said) return said.fails;
  if (!Array.isArray(said)) return { ok: true, turn: { ...nothing, ...(said as Partial<ModelTurn>) } };
  const calls = (said as readonly SaidCall[]).map(({ id, name, input = {}, text }, index) => ({
    id: id ?? `t${turnNumber}_${index}`,
    name,
    input_text: text ?? JSON.stringify(input),
  }));
  return { ok: true, turn: { ...nothing, tool_calls: calls, finish: 'tool_calls' } };
}
