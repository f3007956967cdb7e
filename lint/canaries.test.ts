import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintCanaries, listCanaries, root } from './lint-canaries.ts';

type Rules = Record<string, unknown>;
type LintConfig = { rules: Rules; overrides: { files: string[]; rules: Rules }[] };

const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as LintConfig;
const all = listCanaries();
const report = await lintCanaries();
const found = (file: string): string[] => report.diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

describe('canaries', () => {
  it('are all looked at', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(report.number_of_files).toBeGreaterThanOrEqual(all.length);
  });

  it.each(all)('$file is caught by exactly $expected', ({ file, expected }) => {
    expect([...new Set(found(file))].toSorted()).toEqual(expected.toSorted());
  });
});

describe('every rule the lint config switches on', () => {
  const switchedOn = (rules: Rules): string[] => Object.keys(rules).filter(rule => rules[rule] !== 'off');
  const rules = new Set([config, ...config.overrides].flatMap(part => switchedOn(part.rules)));

  it.each([...rules])('%s has a canary', rule => {
    const [plugin, name] = rule.includes('/') ? rule.split('/') : ['eslint', rule];
    expect(all.flatMap(({ expected }) => expected)).toContain(`${plugin}(${name})`);
  });

  const borders = config.overrides.filter(({ rules }) => 'no-restricted-imports' in rules);
  it.each(borders.flatMap(({ files }) => files))('the import border round %s has a canary', files => {
    const atTheBorder = all.filter(
      ({ file, expected }) => expected.includes('eslint(no-restricted-imports)') && path.matchesGlob(file, files),
    );
    expect(atTheBorder).not.toEqual([]);
  });
});
