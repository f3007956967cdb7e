import { describe, expect, it } from 'vitest';
import { versionLabel } from './tool-version-label.ts';

const digest = '0123456789abcdef';

describe('tool version labels', () => {
  it('versionLabel names imported versions by their time', () => {
    const created_at = '2026-11-24T10:20:30.000Z';
    expect(versionLabel({ version: '1.0.0', created_at })).toBe('1.0.0');
    expect(versionLabel({ version: `0.0.0+${digest}`, created_at })).toMatch(/^Imported 24 Nov 2026/);
    expect(versionLabel({ version: `3.0.0+${digest}`, created_at })).toMatch(/^3\.0\.0, imported 24 Nov 2026/);
    expect(versionLabel({ version: `0.0.0+${digest}` })).toBe('Imported');
  });
});
