import { expect, test } from 'vitest';
import { stoppedText, turnOf } from './read-earlier-turns.ts';

const said = (
  role: 'user' | 'assistant',
  text: string,
  state: 'answered' | 'failed' | 'superseded' | 'absorbed' = 'answered',
) => ({
  role,
  text,
  state,
  error_code: state === 'failed' ? 'TIMEOUT' : null,
});

test('turnOf joins absorbed messages to the question of their run', () => {
  const turn = turnOf('r', [said('user', 'One room'), said('user', 'with a view', 'absorbed'), said('assistant', 'Booked.')]);
  expect(turn).toEqual({ run_id: 'r', user: 'One room\n\nwith a view', assistant: 'Booked.' });
});

test.each([
  ['answered', said('assistant', 'Booked.'), 'Booked.'],
  ['answered with no text', said('assistant', ''), '[Empty response.]'],
  ['failed', said('assistant', 'It took too long.', 'failed'), '[No response: It took too long.]'],
  ['stopped after some text', { ...said('assistant', 'I book', 'failed'), error_code: 'CANCELLED' }, 'I book'],
  [
    'stopped before any text',
    { ...said('assistant', stoppedText, 'failed'), error_code: 'CANCELLED' },
    `[No response: ${stoppedText}]`,
  ],
])('turnOf shows the model what the user saw of a turn that was %s', (_name, answer, assistant) => {
  expect(turnOf('r', [said('user', 'One room'), answer])).toMatchObject({ assistant });
});

test('turnOf notes a question that was replaced and has no answer', () => {
  expect(turnOf('r', [said('user', 'One room', 'superseded')])).toEqual({
    run_id: 'r',
    user: 'One room',
    assistant: '[No response: a newer message replaced this one.]',
  });
});
