import type { ModelConfig, ModelTurn, NodeError, RunEvent } from '@pinion/contracts';
import type { ModelAdapter } from '@pinion/tool-runtime';
import { missingAnswer } from './missing-answer.ts';

/** Answers by position in the conversation, like a replay: the nth request gets the nth recorded response. */
export function recordedModel(events: readonly RunEvent[], nodeId: string, { provider, model }: ModelConfig): ModelAdapter {
  const answers = new Map<number, ModelTurn | NodeError>();
  for (const event of events) {
    if (!('node_id' in event) || event.node_id !== nodeId) continue;
    if (event.type === 'model.finished') answers.set(event.iteration, event.turn);
    if (event.type === 'model.failed') answers.set(event.iteration, event.error);
  }
  return {
    provider,
    model,
    ask: ({ messages }) => {
      const iteration = messages.filter(({ role }) => role === 'assistant').length;
      const answer = answers.get(iteration) ?? missingAnswer(whyMissing(nodeId, iteration, answers.size));
      if ('code' in answer) return Promise.resolve({ ok: false, error: answer, retryable: false });
      return Promise.resolve({ ok: true, turn: answer });
    },
  };
}

const whyMissing = (nodeId: string, iteration: number, recorded: number): string =>
  recorded === 0
    ? `the recording holds no answer of a model at ${nodeId}; evaluate with live models to ask it`
    : `the recording holds ${recorded} answers of the model at ${nodeId}, and this would be answer ${iteration + 1}; evaluate with live models to ask it`;
