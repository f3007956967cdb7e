import { describe, expect, it } from 'vitest';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { describeMessageOutcome } from './describe-message-outcome.ts';

const message = (state: ChatMessageItem['state'], action: ChatMessageItem['action'] = null): ChatMessageItem => ({
  message_id: 'm',
  session_id: 's',
  role: 'user',
  text: 'hello',
  state,
  action,
  run_id: null,
  turn_group_id: null,
  error_code: null,
  replaced_by: null,
  calls: null,
  created_at: '',
  settled_at: null,
});

describe('describeMessageOutcome', () => {
  it.each([
    ['absorbed', 'ABSORB', 'added to the run'],
    ['superseded', null, 'replaced by the next message'],
    ['waiting', null, 'sent, the agent checks it at its next step'],
    ['waiting', 'QUEUE', 'queued'],
    ['waiting', 'FORCE_COMPLETE', 'queued'],
    ['waiting', 'SUPERSEDE', 'replacing the previous message'],
    ['running', 'SUPERSEDE', 'replacing the previous message'],
    ['running', null, undefined],
    ['answered', null, undefined],
    ['answered', 'SUPERSEDE', 'replaced the previous message'],
    ['failed', 'QUEUE', 'was queued'],
  ] as const)('describeMessageOutcome for a %s message with action %s returns %s', (state, action, label) => {
    expect(describeMessageOutcome(message(state, action), true)?.text).toBe(label);
  });

  it('describeMessageOutcome returns nothing for an answer, and "queued" for a waiting message with none before it', () => {
    expect(describeMessageOutcome({ ...message('answered'), role: 'assistant' }, false)).toBeUndefined();
    expect(describeMessageOutcome(message('waiting'), false)?.text).toBe('queued');
  });
});
