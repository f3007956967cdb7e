import type { RunEvent } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { interruptedText } from './streamed-text.ts';

const events = (...entries: object[]) => entries as RunEvent[];
const started = { type: 'model.started' };
const delta = (text: string) => ({ type: 'model.delta', text });

test('interruptedText returns the text of a response that was cut, and nothing of a complete one', () => {
  expect(interruptedText(events(started, delta('One '), delta('two'), { type: 'model.failed' }))).toBe('One two');
  expect(interruptedText(events(started, delta('One'), { type: 'model.retried' }, delta('two')))).toBe('two');
  expect(interruptedText(events(started, delta('One'), { type: 'model.finished' }))).toBe('');
});
