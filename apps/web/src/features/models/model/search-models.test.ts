import { expect, test } from 'vitest';
import { searchModels } from './search-models.ts';

test('searchModels finds words in any order, in id and name', () => {
  const models = [{ id: 'openai/gpt-5-mini', name: 'GPT-5 Mini' }, { id: 'meta/llama-4' }];
  expect(searchModels(models, 'mini GPT')).toEqual([models[0]]);
  expect(searchModels(models, 'llama 4')).toEqual([models[1]]);
  expect(searchModels(models, ' ')).toBe(models);
  expect(searchModels(models, 'claude')).toEqual([]);
});
