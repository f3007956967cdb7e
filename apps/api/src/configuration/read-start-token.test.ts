import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const settingOf = (value?: string) => readEnv(value === undefined ? {} : { PINION_START_TOKEN: value }).startToken;

describe('PINION_START_TOKEN', () => {
  it('PINION_START_TOKEN is off when it is unset or empty', () => {
    expect(settingOf()).toBeUndefined();
    expect(settingOf('')).toBeUndefined();
  });

  it('PINION_START_TOKEN=1 generates a token', () => expect(settingOf('1')).toBe('generate'));

  it.each(['sixteen-letters.', 'a/b+c~d_e-f.g0123==', 'x'.repeat(200)])('PINION_START_TOKEN accepts %s as the token', value =>
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
  ])('PINION_START_TOKEN refuses %s without repeating it in the error', value => {
    expect(() => settingOf(value)).toThrow(/^PINION_START_TOKEN must be 1, or 16 to 200 characters of A-Z a-z/);
    expect(() => settingOf(value)).not.toThrow(value);
  });
});
