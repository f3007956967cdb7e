import { describe, expect, it } from 'vitest';
import { readableVersion } from './readable-version.ts';

const digest = '0123456789abcdef';

describe('readableVersion', () => {
  it('leaves out the content hash of an imported tool', () => {
    expect(readableVersion('1.2.0')).toBe('1.2.0');
    expect(readableVersion('2.0.0+build')).toBe('2.0.0+build');
    expect(readableVersion(`2.1.0+${digest}`)).toBe('2.1.0');
    expect(readableVersion(`0.0.0+${digest}`)).toBeUndefined();
  });

  it('leaves out the content hash of the code of a node, and no date', () => {
    expect(readableVersion(`1.0.0-${digest}`)).toBe('1.0.0');
    expect(readableVersion('1.0.0-20261130')).toBe('1.0.0-20261130');
  });
});
