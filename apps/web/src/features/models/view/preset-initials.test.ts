import { providerPresets } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { initialsOf } from './preset-grid.tsx';

it('initialsOf tells providers apart whose names begin with one letter', () => {
  expect(['Anthropic', 'Azure OpenAI', 'Amazon Bedrock', 'xAI'].map(initialsOf)).toEqual(['An', 'AO', 'AB', 'xA']);
  const initials = providerPresets.filter(({ id }) => id !== 'custom').map(({ name }) => initialsOf(name));
  expect(initials.filter((text, at) => initials.indexOf(text) !== at)).toEqual([]);
});
