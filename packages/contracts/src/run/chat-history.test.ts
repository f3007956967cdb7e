import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMemory } from '../agent/chat-memory.ts';
import { maxHistoryBytes } from '../agent/chat-memory-limits.ts';
import { ChatHistory, type ChatTurn, selectHistory, turnsOfHistory } from './chat-history.ts';
import { utf8Length } from './utf8-length.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.nat(maxHistoryBytes).map(length => 'ä'.repeat(length)),
);
const turnsOf = (texts: readonly (readonly [string, string])[]): ChatTurn[] =>
  texts.map(([user, assistant], index) => ({ run_id: `r${index}`, user, assistant }));
const earlier = fc.record({
  turns: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 130 }).map(turnsOf),
  unread: fc.nat(10),
});
const memory: fc.Arbitrary<ChatMemory> = fc.oneof(
  fc.record({ mode: fc.constant('turns' as const), max_turns: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ mode: fc.constant('tokens' as const), max_tokens: fc.integer({ min: 1, max: 32_000 }) }),
);
const sizeOf = (history: ChatHistory | undefined): number =>
  (history?.messages ?? []).reduce((sum, message) => sum + utf8Length(message.text), 0);

test('selectHistory keeps the newest turns whole, within every limit, and counts the others', () => {
  fc.assert(
    fc.property(earlier, memory, ({ turns, unread }, limits) => {
      const history = selectHistory({ turns, unread }, limits);
      expect(ChatHistory.parse(history)).toEqual(history);
      const kept = (history?.messages.length ?? 0) / 2;
      expect(sizeOf(history)).toBeLessThanOrEqual(
        Math.min(maxHistoryBytes, limits.mode === 'tokens' ? (limits.max_tokens ?? 0) * 4 : maxHistoryBytes),
      );
      expect(kept).toBeLessThanOrEqual(limits.mode === 'turns' ? (limits.max_turns ?? 0) : 100);
      expect(history?.omitted_turns).toBe(unread + turns.length - kept);
      expect(history?.limit === undefined).toBe(history?.omitted_turns === 0);
      const newest = turns.slice(turns.length - kept).flatMap(({ user, assistant }) => [user, assistant]);
      expect(history?.messages.map(message => message.text)).toEqual(newest);
    }),
    { numRuns: 60 },
  );
});

test('selectHistory of a recorded history returns the same history', () => {
  fc.assert(
    fc.property(earlier, memory, (turns, limits) => {
      const history = selectHistory(turns, limits);
      if (history === undefined || history.messages.length === 0) return;
      expect(selectHistory(turnsOfHistory(history), limits)?.messages).toEqual(history.messages);
    }),
    { numRuns: 30 },
  );
});

test('selectHistory names the limit that omitted turns', () => {
  const turns = turnsOf([
    ['one', 'a'.repeat(100)],
    ['two', 'b'],
    ['three', 'c'],
  ]);
  const limitOf = (limits: ChatMemory, unread = 0) => {
    const history = selectHistory({ turns, unread }, limits);
    return [history?.omitted_turns, history?.limit];
  };
  expect(limitOf({ mode: 'turns', max_turns: 2 })).toEqual([1, 'turns']);
  expect(limitOf({ mode: 'tokens', max_tokens: 20 })).toEqual([1, 'tokens']);
  expect(limitOf({ mode: 'turns' })).toEqual([0, undefined]);
  expect(limitOf({ mode: 'turns' }, 4)).toEqual([4, 'turns']);
});

test('selectHistory returns nothing for a memory that is off and for a first turn', () => {
  expect(selectHistory({ turns: turnsOf([['a', 'b']]), unread: 0 }, { mode: 'off' })).toBeUndefined();
  expect(selectHistory({ turns: [], unread: 0 }, { mode: 'turns' })).toBeUndefined();
});
