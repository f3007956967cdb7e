import { expect, test } from 'vitest';
import { readModelList } from './read-model-list.ts';

test('OpenAI lists ids; models for other tasks are left out', () => {
  const ids = ['gpt-5.4', 'text-embedding-3-small', 'whisper-1', 'gpt-4o-realtime', 'tts-1', 'dall-e-3', 'o3', 'gpt-4o-mini-tts'];
  expect(readModelList({ data: ids.map(id => ({ id, object: 'model' })) })).toEqual([{ id: 'gpt-5.4' }, { id: 'o3' }]);
});

test('Anthropic lists names', () => {
  const data = [{ type: 'model', id: 'claude-sonnet-4-6', display_name: 'Claude Sonnet 4.6' }];
  expect(readModelList({ data, has_more: false })).toEqual([{ id: 'claude-sonnet-4-6', name: 'Claude Sonnet 4.6' }]);
});

test('Google lists limits and methods, and prefixes its ids', () => {
  const models = [
    {
      name: 'models/gemini-2.5-flash',
      displayName: 'Gemini 2.5 Flash',
      inputTokenLimit: 1048576,
      outputTokenLimit: 65536,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
      thinking: true,
    },
    { name: 'models/text-embedding-004', supportedGenerationMethods: ['embedContent'] },
  ];
  expect(readModelList({ models })).toEqual([
    {
      id: 'gemini-2.5-flash',
      name: 'Gemini 2.5 Flash',
      context_tokens: 1048576,
      output_tokens: 65536,
      reasoning: true,
    },
  ]);
});

test('Mistral lists capabilities', () => {
  const data = [
    {
      id: 'mistral-large-latest',
      capabilities: { completion_chat: true, function_calling: true, vision: false },
      max_context_length: 131072,
    },
    { id: 'mistral-ocr', capabilities: { completion_chat: false, function_calling: false } },
  ];
  expect(readModelList({ data })).toEqual([{ id: 'mistral-large-latest', context_tokens: 131072, tools: true, images: false }]);
});

test('OpenRouter lists prices per token, parameters and modalities', () => {
  const data = [
    {
      id: 'openai/gpt-4o',
      name: 'OpenAI: GPT-4o',
      context_length: 128000,
      pricing: { prompt: '0.0000025', completion: '0.00001' },
      supported_parameters: ['tools', 'temperature'],
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
    },
    { id: 'some/painter', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
  ];
  expect(readModelList({ data })).toEqual([
    {
      id: 'openai/gpt-4o',
      name: 'OpenAI: GPT-4o',
      context_tokens: 128000,
      tools: true,
      images: true,
      reasoning: false,
      price: { input_usd: 2.5, output_usd: 10 },
    },
  ]);
});

test('Together AI lists an array with prices per million', () => {
  const body = [
    { id: 'meta/llama', type: 'chat', context_length: 8192, pricing: { input: 0.2, output: 0.6 } },
    { id: 'meta/embed', type: 'embedding' },
  ];
  expect(readModelList(body)).toEqual([{ id: 'meta/llama', context_tokens: 8192, price: { input_usd: 0.2, output_usd: 0.6 } }]);
});

test('a body that is not a list has no models, and odd entries are skipped', () => {
  expect(readModelList('<html>')).toBeUndefined();
  expect(readModelList({ error: 'no' })).toBeUndefined();
  expect(readModelList({ data: [1, null, {}, { id: '' }, { id: 'a' }, { id: 'a' }, { id: 'x'.repeat(300) }] })).toEqual([
    { id: 'a' },
  ]);
  expect(readModelList({ data: [{ id: 'a', pricing: { prompt: '-1', completion: '-1' } }] })).toEqual([{ id: 'a' }]);
});
