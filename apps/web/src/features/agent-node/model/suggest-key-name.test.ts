import { ModelProvider } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestKeyName } from './suggest-key-name.ts';

test.each([
  ['openai', [], 'OPENAI_API_KEY'],
  ['openai-responses', ['OPENAI_API_KEY'], 'OPENAI_API_KEY_2'],
  ['openai-compatible', ['OPENAI_API_KEY', 'MODEL_API_KEY', 'MODEL_API_KEY_2'], 'MODEL_API_KEY_3'],
] as const)('suggestKeyName for %s with existing keys %j suggests %s', (provider, taken, name) => {
  expect(suggestKeyName(provider, taken)).toBe(name);
});

test('suggestKeyName never suggests the name of an existing key', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ModelProvider.options), fc.nat(20), (provider, many) => {
      const taken: string[] = [];
      for (let count = 0; count < many; count += 1) taken.push(suggestKeyName(provider, taken));
      expect(new Set(taken).size).toBe(many);
    }),
  );
});
