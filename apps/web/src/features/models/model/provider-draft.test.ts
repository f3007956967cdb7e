import { presetOf } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { draftOf, problemsOf, urlOf } from './provider-draft.ts';

const preset = (id: string) => presetOf(id)!;

test('a new draft of a preset lacks only the key', () => {
  const draft = draftOf(preset('groq'), undefined);
  expect(Object.keys(problemsOf(preset('groq'), draft))).toEqual(['api_key']);
  expect(problemsOf(preset('groq'), { ...draft, api_key: 'k' })).toEqual({});
  expect(problemsOf(preset('groq'), { ...draft, credential: 'SHARED' })).toEqual({});
  expect(problemsOf(preset('ollama'), draftOf(preset('ollama'), undefined))).toEqual({});
});

test('variables complete the base URL', () => {
  const draft = { ...draftOf(preset('azure'), undefined), api_key: 'k' };
  expect(Object.keys(problemsOf(preset('azure'), draft))).toEqual(['base_url']);
  const named = { ...draft, values: { resource: 'acme' } };
  expect(problemsOf(preset('azure'), named)).toEqual({});
  expect(urlOf(preset('azure'), named)).toBe('https://acme.openai.azure.com/openai/v1');
});

test('a base URL must be a web address', () => {
  for (const base_url of ['', 'localhost:1', 'ftp://a', 'https://'])
    expect(problemsOf(preset('custom'), { ...draftOf(preset('custom'), undefined), base_url })).toHaveProperty('base_url');
});
