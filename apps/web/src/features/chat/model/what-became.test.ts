import { describe, expect, it } from 'vitest';
import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { whatBecame } from './what-became.ts';

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
  calls: null,
  created_at: '',
  settled_at: null,
});

describe('what became of a message', () => {
  it.each([
    ['absorbed', 'ABSORB', 'taken in by the run at work'],
    ['superseded', null, 'replaced by the next message; what was done stays done'],
    ['waiting', null, 'sent; the agent looks at it at its next step'],
    ['waiting', 'QUEUE', 'waits its turn'],
    ['waiting', 'FORCE_COMPLETE', 'waits its turn'],
    ['waiting', 'SUPERSEDE', 'replaces the one before'],
    ['running', 'SUPERSEDE', 'replaces the one before'],
    ['running', null, undefined],
    ['answered', null, undefined],
    ['answered', 'SUPERSEDE', 'replaced the one before'],
    ['failed', 'QUEUE', 'waited its turn'],
  ] as const)('%s after %s: %s', (state, action, label) => {
    expect(whatBecame(message(state, action), true)?.words).toBe(label);
  });

  it('says nothing of answers, and of a message that nobody is in the way of it waits its turn', () => {
    expect(whatBecame({ ...message('answered'), role: 'assistant' }, false)).toBeUndefined();
    expect(whatBecame(message('waiting'), false)?.words).toBe('waits its turn');
  });
});
