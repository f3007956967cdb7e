import { expect, test } from 'vitest';
import { chooseModel, providerOf } from './choose-model.ts';

const acme = { provider: 'openai-compatible', base_url: 'https://acme.example/v1', credential: 'ACME' } as const;

test('chooseModel takes address and key of the provider, and keeps parameters', () => {
  const before = { provider: 'scripted', model: 'x', lines: [{ text: 'a' }], parameters: { temperature: 0 } } as const;
  expect(chooseModel({ ...before, lines: [...before.lines] }, acme, 'large')).toEqual({
    provider: 'openai-compatible',
    model: 'large',
    base_url: 'https://acme.example/v1',
    credential: 'ACME',
    parameters: { temperature: 0 },
  });
  expect(chooseModel({ ...acme, model: 'large' }, { ...acme, credential: null }, 'small')).not.toHaveProperty('credential');
});

test('providerOf prefers the provider with the same key', () => {
  const other = { ...acme, credential: 'OTHER' };
  expect(providerOf({ ...acme }, [other, acme])).toBe(acme);
  expect(providerOf({ provider: acme.provider, base_url: acme.base_url }, [other, acme])).toBe(other);
  expect(providerOf({ provider: 'openai', base_url: acme.base_url }, [acme])).toBeUndefined();
});
