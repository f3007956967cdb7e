import { describe, expect, it } from 'vitest';
import { newSecretNamed, validateSecretChoice } from './secret-choice.ts';

describe('newSecretNamed', () => {
  it('newSecretNamed takes a name that no stored secret has', () => {
    expect(newSecretNamed('FILES_KEY', new Set())).toEqual({ name: 'FILES_KEY', key: '' });
    expect(newSecretNamed('FILES_KEY', new Set(['FILES_KEY']))).toEqual({ name: 'FILES_KEY_2', key: '' });
  });
});

describe('validateSecretChoice', () => {
  it.each([
    [{ name: '' }, []],
    [{ name: 'FILES_KEY' }, []],
    [{ name: 'NEW_KEY', key: 'sk-123' }, []],
    [{ name: 'NEW_KEY', key: '' }, ['key']],
    [{ name: 'sk-123', key: 'sk-123' }, ['name']],
    [{ name: 'FILES_KEY', key: 'sk-123' }, ['name']],
  ])('validateSecretChoice reports the invalid fields of %j', (choice, invalid) => {
    expect(Object.keys(validateSecretChoice(choice, new Set(['FILES_KEY'])))).toEqual(invalid);
  });
});
