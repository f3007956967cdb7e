import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../lib/paths.mjs';
import { campaigns } from './campaigns.mjs';
import { testsFigure, withoutColors } from './read-output.mjs';

const json = (value: unknown): string => `2 cores, load 0.3\n${JSON.stringify(value, null, 2)}\n`;

it.each(Object.entries(campaigns))('the program of the campaign %s exists', (_, { command }) => {
  const script = command.find(word => /\.(mjs|ts|sh)$/.test(word)) ?? '';
  expect([script, `e2e/${script}`].some(file => existsSync(at(file)))).toBe(true);
});

it.each(Object.entries(campaigns))('the campaign %s is not met by an output without figures', (_, { figure }) => {
  const read = (): boolean => figure('the server did not start\n').isMet;
  let isMet = false;
  try {
    isMet = read();
  } catch {
    // An output that cannot be read fails the campaign.
  }
  expect(isMet).toBe(false);
});

describe('figure', () => {
  const killed = { kills: { servers: 6, redis: 2 }, runs: 9, messages: 3, evaluations: 3, offences: [] as string[] };

  it('figure counts kills and what they lost', () => {
    expect(campaigns.kills.figure(json(killed))).toEqual({
      text: '8 kills, 9 runs, 3 messages, 3 evaluations: 0 lost, stuck or repeated',
      isMet: true,
    });
    expect(campaigns.kills.figure(json({ ...killed, offences: ['a run was lost'] })).isMet).toBe(false);
  });

  it('figure adds the runs of all outages up', () => {
    const outage = { runs: 40, offences: [] };
    expect(campaigns.outages.figure(json([outage, outage])).text).toBe('2 outages, 80 runs: 0 lost, stuck or repeated');
  });

  it('figure names the slowest list', () => {
    const lists = [
      'runs, newest             1.94     1.38   x 0.71     5.70',
      'search, one run          1.01   100.21   x 99.1   220.30',
    ];
    expect(campaigns['million-runs'].figure(`${lists.join('\n')}\n`)).toEqual({
      text: 'slowest of 2 lists: search, one run, 220.3 ms (p95; aim 200)',
      isMet: false,
    });
  });

  it('figure names what sandboxes leave behind', () => {
    const soak = (files: number): string => `soak: 1000 runs in 60 s, 0 failed; before {"files":0}, after {"files":${files}}\n`;
    expect(campaigns['sandbox-soak'].figure(soak(0))).toEqual({ text: '1000 runs, 0 failed, left behind: nothing', isMet: true });
    expect(campaigns['sandbox-soak'].figure(soak(1)).isMet).toBe(false);
    const flood = (succeeded: number): string => `flood python level 2 (bubblewrap): ${succeeded} of 1000 succeeded in 90 s\n`;
    expect([1000, 999].map(one => campaigns['sandbox-soak'].figure(soak(0) + flood(one)).isMet)).toEqual([true, false]);
  });
});

it('testsFigure reads the summaries of Vitest and of Playwright', () => {
  const vitest = withoutColors(' \u001b[2m     Tests \u001b[22m 2 failed | 7 passed | 1 skipped (10)\n');
  expect(testsFigure(vitest)).toEqual({ text: '7 passed, 2 failed, 1 skipped', isMet: false });
  expect(testsFigure('  2 skipped\n  70 passed (2.3m)\n')).toEqual({ text: '70 passed, 0 failed, 2 skipped', isMet: true });
});
