import { completion } from './evaluating.ts';

export type SentMessage = { role: string; content: string };

/**
 * Returns what a model server answers that knows only what a request contains: the name from an earlier `My name is ...`, the
 * number of messages, or a failure.
 */
export function answerFromHistory(messages: readonly SentMessage[]): { status?: number; body: unknown } {
  const question = messages.at(-1)?.content ?? '';
  if (question === 'Fail.') return { status: 400, body: { error: { message: 'no such model' } } };
  const name = messages.findLast(({ content }) => content.includes('My name is'))?.content.match(/My name is (\w+)/u)?.[1];
  if (question === 'What is my name?')
    return { body: completion(name === undefined ? 'I do not know.' : `Your name is ${name}.`) };
  return { body: completion(`${messages.length} messages`) };
}
