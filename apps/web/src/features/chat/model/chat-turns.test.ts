import { expect, test } from 'vitest';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { chatTurns } from './chat-turns.ts';

const message = (message_id: string, more: Partial<ChatMessageItem> = {}): ChatMessageItem => ({
  message_id,
  session_id: 's',
  role: 'user',
  text: message_id,
  state: 'answered',
  action: null,
  run_id: null,
  turn_group_id: null,
  error_code: null,
  replaced_by: null,
  calls: null,
  created_at: '',
  settled_at: null,
  ...more,
});
const answer = (message_id: string, run_id: string) => message(message_id, { role: 'assistant', run_id });

/** Returns the ids of the messages of each turn, its answer last. */
const idsOf = (messages: readonly ChatMessageItem[]) =>
  chatTurns(messages).map(turn =>
    [...turn.questions, ...(turn.answer === undefined ? [] : [turn.answer])].map(m => m.message_id),
  );

test('chatTurns places each answer under its question when several questions were queued', () => {
  const messages = [
    message('1', { run_id: 'r1' }),
    message('2', { run_id: 'r2', action: 'QUEUE' }),
    message('3', { state: 'waiting', action: 'QUEUE' }),
    answer('4', 'r1'),
    answer('5', 'r2'),
  ];
  expect(idsOf(messages)).toEqual([['1', '4'], ['2', '5'], ['3']]);
});

test('chatTurns places an absorbed message with the question of the run that received it', () => {
  const messages = [message('1', { run_id: 'r1' }), message('2', { run_id: 'r1', state: 'absorbed' }), answer('3', 'r1')];
  expect(idsOf(messages)).toEqual([['1', '2', '3']]);
});

test('chatTurns shows a running turn as being replaced once a message of its turn group supersedes it', () => {
  const running = message('1', { run_id: 'r1', state: 'running', turn_group_id: 'g' });
  const next = (more: Partial<ChatMessageItem>) => message('2', { state: 'waiting', ...more });
  const progressOf = (messages: ChatMessageItem[]) => chatTurns(messages).map(({ progress }) => progress);
  expect(progressOf([running, next({})])).toEqual(['running', undefined]);
  expect(progressOf([running, next({ action: 'SUPERSEDE', turn_group_id: 'g' })])).toEqual(['replacing', undefined]);
  expect(
    progressOf([message('1', { run_id: 'r1', state: 'superseded' }), message('2', { run_id: 'r2', state: 'running' })]),
  ).toEqual(['replaced', 'running']);
});
