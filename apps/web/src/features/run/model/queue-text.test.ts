import { expect, test } from 'vitest';
import { queueText } from './queue-text.ts';

test('queueText names the position of a queued run and the reason for which it has not started', () => {
  const texts = (['no_worker', 'draining', 'no_free_slot', 'starting'] as const).map(reason =>
    queueText({ position: 3, reason }),
  );
  expect(texts.every(text => text.startsWith('Number 3 in the queue of this workspace. '))).toBe(true);
  expect(new Set(texts).size).toBe(4);
  expect(texts[2]).toContain('when a slot is free');
});
