/** An answer of a model server that speaks chat completions, in its text alone. */
export const chatCompletion = (content: string): unknown => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'one',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});
