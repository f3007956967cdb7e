import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';

const settingOf = (value?: string) => readEnv(value === undefined ? {} : { PINION_START_TOKEN: value }).startToken;

describe('PINION_START_TOKEN', () => {
  it('is off when it is not set or empty', () => {
    expect(settingOf()).toBeUndefined();
    expect(settingOf('')).toBeUndefined();
  });

  it('generates a token when it is 1', () => expect(settingOf('1')).toBe('generate'));

  it.each(['sixteen-letters.', 'a/b+c~d_e-f.g0123==', 'x'.repeat(200)])('takes %s as the token', value =>
    expect(settingOf(value)).toEqual({ value }),
  );

  it.each([
    'off',
    'true',
    'fifteen-letters',
    'x'.repeat(201),
    'a token with spaces',
    'a-token-with-#-in-it',
    'equals=inside=the-token',
  ])('refuses %s without repeating it', value => {
    expect(() => settingOf(value)).toThrow(/^PINION_START_TOKEN has to be 1, or 16 to 200 characters of A-Z a-z/);
    expect(() => settingOf(value)).not.toThrow(value);
  });
});
