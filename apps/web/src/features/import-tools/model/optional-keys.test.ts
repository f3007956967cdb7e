import { describe, expect, it } from 'vitest';
import { defaultOptionalKeys, neededSecrets } from './optional-keys.ts';

const required = { secrets: ['A_KEY'], optional_secrets: [] };
const optional = { secrets: [], optional_secrets: ['A_TOKEN'] };

describe('defaultOptionalKeys', () => {
  it('defaultOptionalKeys omits optional keys only when none of them is stored', () => {
    expect(defaultOptionalKeys([required, optional], () => false)).toBe('omit');
    expect(defaultOptionalKeys([required, optional], secret => secret === 'A_TOKEN')).toBe('use');
  });

  it('defaultOptionalKeys proposes nothing where every key is required', () => {
    expect(defaultOptionalKeys([required], () => true)).toBeUndefined();
  });
});

describe('neededSecrets', () => {
  it('neededSecrets names optional keys only when they are used', () => {
    expect(neededSecrets([required, optional], 'use')).toEqual(['A_KEY', 'A_TOKEN']);
    expect(neededSecrets([required, optional], 'omit')).toEqual(['A_KEY']);
    expect(neededSecrets([required], undefined)).toEqual(['A_KEY']);
  });
});
