import { compareVersions } from './compare-versions.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandleName, defaultPinName } from '../agent/pinned-handle.ts';
import { parseToolRef, ToolName, toolRef, ToolVersion } from './tool-ref.ts';

describe('compareVersions', () => {
  it('compareVersions follows the order of semver.org', () => {
    const inOrder = [
      '0.9.0',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.9.0',
      '1.10.0',
      '1.11.0',
      '2.0.0',
      '2.1.0',
      '2.1.1',
    ];
    for (const [i, a] of inOrder.entries())
      for (const [j, b] of inOrder.entries()) expect(Math.sign(compareVersions(a, b)), `${a} ${b}`).toBe(Math.sign(i - j));
    expect(compareVersions('1.0.0-2', '1.0.0-a')).toBeLessThan(0);
  });

  it('compareVersions handles numbers beyond the safe integer range', () => {
    expect(compareVersions('99999999999999999999998.0.0', '99999999999999999999999.0.0')).toBeLessThan(0);
    expect(compareVersions('99999999999999999999999.0.0', '100000000000000000000000.0.0')).toBeLessThan(0);
    expect(compareVersions(`1.0.0-${'9'.repeat(400)}.b`, `1.0.0-${'9'.repeat(400)}.a`)).toBeGreaterThan(0);
  });

  const digits = fc.oneof(fc.nat(12).map(String), fc.stringMatching(/^[0-9]{1,30}$/));
  const label = fc.oneof(digits, fc.stringMatching(/^[0-9a-zA-Z-]{1,3}$/));
  const version = fc
    .tuple(digits, digits, digits, fc.array(label, { maxLength: 3 }), fc.array(label, { maxLength: 1 }))
    .map(
      ([a, b, c, pre, build]) =>
        `${a}.${b}.${c}${pre.length > 0 ? `-${pre.join('.')}` : ''}${build.length > 0 ? `+${build.join('.')}` : ''}`,
    );
  const anyText = fc.oneof(version, fc.string(), fc.stringMatching(/^[0-9a.+-]{0,8}$/));

  it('compareVersions is antisymmetric and transitive for any text, and only equal texts are equal', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).toBe(0 - Math.sign(compareVersions(b, a)));
        if (compareVersions(a, b) === 0) expect(a).toBe(b);
        const [x, y, z] = [a, b, c].sort(compareVersions) as [string, string, string];
        expect(compareVersions(x, y)).toBeLessThanOrEqual(0);
        expect(compareVersions(y, z)).toBeLessThanOrEqual(0);
        expect(compareVersions(x, z)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('ToolVersion accepts the versions that compareVersions orders', () => {
    fc.assert(fc.property(version, text => ToolVersion.safeParse(text).success));
    for (const bad of ['', '1', '1.2', '1.2.3.4', 'v1.2.3', '1.2.3-', '1.2.3+', '1.2.x', ' 1.2.3', '1.2.3\n'])
      expect(ToolVersion.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });
});

describe('ToolName', () => {
  it.each([
    'web_search',
    'shop.find',
    '__proto__',
    'constructor',
    'a.b-c.d',
    '1',
    'web-search',
    'seed-shop.find',
    'toolbox.v2.find-all',
  ])('ToolName accepts %s', name => {
    expect(ToolName.safeParse(name).success).toBe(true);
    expect(HandleName.safeParse(defaultPinName(name)).success).toBe(true);
  });

  it.each(['', 'Web', 'web search', '-web', '.a', 'a.', 'a..b', 'a@1', 'ä', 'a\n', 'a/b'])('ToolName rejects %j', name => {
    expect(ToolName.safeParse(name).success).toBe(false);
  });

  it('ToolName is fast for a text of any length', () => {
    expect(ToolName.safeParse(`${'a.'.repeat(100_000)}!`).success).toBe(false);
  });

  it('parseToolRef reads back the name and version that toolRef wrote', () => {
    const name = fc.stringMatching(/^[a-z0-9_][a-z0-9_-]{0,4}(\.[a-z0-9_-]{1,5}){0,3}$/);
    fc.assert(
      fc.property(name, fc.constantFrom('1.0.0', '0.0.0+abc', '2.1.0-rc.1'), (tool, version) => {
        expect(ToolName.safeParse(tool).success).toBe(true);
        expect(parseToolRef(toolRef(tool, version))).toEqual({ name: tool, version });
        expect(parseToolRef(tool)).toEqual({ name: tool });
        expect(HandleName.safeParse(defaultPinName(tool)).success).toBe(true);
      }),
    );
  });
});
