import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterGroups, rankKeywords } from './rank-keywords.ts';

const commands: readonly string[][] = [
  ['Add Input node', 'the input of a run'],
  ['Run workflow', 'execute', 'start'],
  ['Add Prompt node', 'text with values'],
  ['Publish workflow', 'release'],
];

const ranked = (typed: string): (string | undefined)[] =>
  commands
    .map(text => ({ title: text[0], rank: rankKeywords('', typed, text) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ title }) => title);

describe('rankKeywords', () => {
  it('rankKeywords prefers titles to other words and the start of a word to letters in the middle', () => {
    expect(ranked('run')[0]).toBe('Run workflow');
    expect(ranked('start')[0]).toBe('Run workflow');
    expect(ranked('exec')[0]).toBe('Run workflow');
    expect(ranked('prompt node')[0]).toBe('Add Prompt node');
    expect(ranked('node prompt')[0]).toBe('Add Prompt node');
    expect(ranked('pblsh')).toEqual(['Publish workflow']);
    expect(ranked('zzz')).toEqual([]);
  });

  it('rankKeywords finds names with invisible characters and words in brackets', () => {
    expect(rankKeywords('', 'run to', ['\u200bRun to here\u00ad'])).toBe(1);
    expect(rankKeywords('', 'here', ['\u200bRun to\u00ad here'])).toBe(0.9);
    expect(rankKeywords('', 'beta', ['Orders (beta)'])).toBe(0.9);
  });

  it('rankKeywords ranks from 0 to 1, and a complete title ranks first', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { minLength: 1 }), (typed, text) => {
        const rank = rankKeywords('', typed, text);
        expect(rank).toBeGreaterThanOrEqual(0);
        expect(rank).toBeLessThanOrEqual(1);
        expect(rankKeywords('', text[0] ?? '', text)).toBe(1);
      }),
    );
  });

  it('rankKeywords finds the beginnings of words in a long text, and never letters anywhere in it', () => {
    const long = 'An agent can call only the tools turned on here, and returns null until you turn them on again.';
    expect(rankKeywords('', 'only tools', ['Agent tools', long])).toBe(0.6);
    expect(rankKeywords('', 'order', ['Agents', long])).toBe(0);
  });
});

describe('rankKeywords of what people look for', () => {
  const palette: readonly string[][] = [
    ['Show keyboard shortcuts', 'help'],
    ['Auto layout', 'arrange'],
    ['Export image as PNG', 'picture', 'download'],
    ['big.assign_warehouse'],
    ['Use workflow via API', 'webhook'],
    ['Publish workflow', 'deploy'],
    ['Help', 'documentation', 'docs'],
  ];
  it.each([
    ['webhook', ['Use workflow via API']],
    ['deploy', ['Publish workflow']],
    ['docs', ['Help']],
    ['doc', ['Help']],
    ['two-factor', []],
    ['language', []],
    ['warehouse', ['big.assign_warehouse']],
  ])('%s finds %j', (typed, titles) => {
    const found = filterGroups([{ commands: palette }], typed, text => text).flatMap(group =>
      group.commands.map(([title]) => title),
    );
    expect(found).toEqual(titles);
  });
});

describe('filterGroups', () => {
  const run = { name: 'Current run', commands: ['Go to previous turn', 'To here in the run'], atRest: 1 };
  const workflow = { name: 'This workflow', commands: ['Add a node', 'Run to here'] };
  const filter = (typed: string) =>
    filterGroups([run, workflow], typed, title => [title]).map(({ name, commands: shown }) => `${name}: ${shown.join(', ')}`);

  it('filterGroups puts the group and the entry with the best match first, so that Enter picks it', () => {
    expect(filter('Run to here')).toEqual(['This workflow: Run to here', 'Current run: To here in the run']);
    expect(filter('add')).toEqual(['This workflow: Add a node']);
    expect(filter('zzz')).toEqual([]);
  });

  it('filterGroups keeps the order of everything while nothing is typed, and shortens groups that ask for it', () => {
    expect(filter('')).toEqual(['Current run: Go to previous turn', 'This workflow: Add a node, Run to here']);
  });
});
