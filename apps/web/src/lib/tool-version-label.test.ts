import { describe, expect, it } from 'vitest';
import { readableVersion, versionLabel } from './tool-version-label.ts';

const digest = '0123456789abcdef';

describe('tool version labels', () => {
  it('readableVersion leaves out the content hash of an imported tool', () => {
    expect(readableVersion('1.2.0')).toBe('1.2.0');
    expect(readableVersion('2.0.0+build')).toBe('2.0.0+build');
    expect(readableVersion(`2.1.0+${digest}`)).toBe('2.1.0');
    expect(readableVersion(`0.0.0+${digest}`)).toBeUndefined();
  });

  it('readableVersion leaves out the content hash of the code of a node, and no date', () => {
    expect(readableVersion(`1.0.0-${digest}`)).toBe('1.0.0');
    expect(readableVersion('1.0.0-20261130')).toBe('1.0.0-20261130');
  });

  it('versionLabel names imported versions by their time', () => {
    const created_at = '2026-11-24T10:20:30.000Z';
    expect(versionLabel({ version: '1.0.0', created_at })).toBe('1.0.0');
    expect(versionLabel({ version: `0.0.0+${digest}`, created_at })).toMatch(/^Imported 24 Nov 2026/);
    expect(versionLabel({ version: `3.0.0+${digest}`, created_at })).toMatch(/^3\.0\.0, imported 24 Nov 2026/);
    expect(versionLabel({ version: `0.0.0+${digest}` })).toBe('Imported');
  });
});
