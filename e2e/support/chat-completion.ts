/** Returns a chat completion with only text, as a model server sends it. */
export const chatCompletion = (content: string): unknown => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'one',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});
