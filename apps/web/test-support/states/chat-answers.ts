import { fixtureTime } from '../fixture-time.ts';
import type { Handlers, Output } from '../memory-server.ts';

type Message = Output<'chat.messages'>[number];

const session = {
  session_id: 'ses_1',
  workflow_id: 'shop',
  title: 'Two kettles',
  created_at: fixtureTime,
  updated_at: fixtureTime,
};
const question: Message = {
  message_id: 'msg_1',
  session_id: session.session_id,
  role: 'user',
  text: 'Two kettles please.',
  state: 'answered',
  action: null,
  run_id: 'run_1',
  turn_group_id: null,
  error_code: null,
  replaced_by: null,
  calls: null,
  created_at: fixtureTime,
  settled_at: fixtureTime,
};
const answer: Message = {
  ...question,
  message_id: 'msg_2',
  role: 'assistant',
  text: 'Your kettles are on their way.',
  calls: 6,
};

/** Answers each message of a conversation with the same response. */
export const chatAnswers = (): Handlers => ({
  'chat.open': () => session,
  'chat.send': () => ({ message: question, answer, isSettled: true }) as Output<'chat.send'>,
  'chat.events': () => conversation() as never,
});

async function* conversation(): AsyncGenerator<{ type: 'message'; message: Message }> {
  for (const message of [question, answer]) yield { type: 'message', message };
  await new Promise<never>(() => {});
}
