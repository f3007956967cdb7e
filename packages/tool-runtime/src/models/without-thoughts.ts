import type { ModelTurn } from '@pinion/contracts';
import type { ModelAdapter } from '../ports/index.ts';
import { splitThoughts, ThoughtSplitter } from './split-thoughts.ts';

/**
 * Wraps an adapter for servers that send thoughts in the content, where they would be shown, break a schema, and contain calls that were
 * only thought of. They become reasoning of the turn, as if the server had a field for it.
 */
export const withoutThoughts = (inner: ModelAdapter): ModelAdapter => ({
  ...inner,
  ask: async request => {
    const { onText } = request;
    const splitter = new ThoughtSplitter();
    const show = (text: string): void => {
      if (text !== '') onText?.(text);
    };
    const answer = await inner.ask({
      ...request,
      onText: onText === undefined ? undefined : text => show(splitter.push(text).text),
    });
    show(splitter.end().text);
    if (answer.ok) return { ok: true, turn: split(answer.turn) };
    return answer.text === undefined ? answer : { ...answer, text: splitThoughts(answer.text).text };
  },
});

function split(turn: ModelTurn): ModelTurn {
  const { text, thought } = splitThoughts(turn.text);
  if (text === turn.text) return turn;
  return { ...turn, text, provider_parts: [...(turn.provider_parts ?? []), { type: 'reasoning', text: thought }] };
}
