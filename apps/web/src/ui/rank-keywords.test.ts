import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankGroups, rankKeywords } from './rank-keywords.ts';

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

  it('rankKeywords ranks from 0 to 1, and a complete title ranks first', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { minLength: 1 }), (typed, text) => {
        const rank = rankKeywords('x', typed, text);
        expect(rank).toBeGreaterThanOrEqual(0);
        expect(rank).toBeLessThanOrEqual(1);
        expect(rankKeywords('x', text[0] ?? '', text)).toBe(1);
      }),
    );
  });

  it('rankGroups moves the group with the best match to the front, so that Enter picks it', () => {
    const run = { name: 'Current run', titles: ['Go to previous turn', 'To here in the run'] };
    const workflow = { name: 'This workflow', titles: ['Run to here', 'Add a node'] };
    const order = (typed: string) =>
      rankGroups([run, workflow], typed, ({ titles }) => titles.map(title => ({ value: '', keywords: [title] }))).map(
        ({ name }) => name,
      );
    expect(order('Run to here')).toEqual(['This workflow', 'Current run']);
    expect(order('')).toEqual(['Current run', 'This workflow']);
    expect(order('to')).toEqual(['Current run', 'This workflow']);
  });
});
