import { expect, test } from 'vitest';
import type { ToolHolder } from '../../../lib/api-shapes.ts';
import { formatAge, formatImpact, upgradableTo } from './format-impact.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const impact = { workflows: 0, pins: 0, edges: 0, agents: [], runs: [], last_run_at: null };

test('formatImpact describes the affected workflows, agents and runs in one line', () => {
  expect(formatImpact(impact, now)).toBe('—');
  expect(formatImpact({ ...impact, workflows: 12, pins: 3, last_run_at: '2026-11-22T09:30:00.000Z' }, now)).toBe(
    '12 workflows, 3 pins, last run 2 h ago',
  );
  expect(formatImpact({ ...impact, agents: ['bot'], runs: ['r'] }, now)).toBe('1 agent (external), 1 run in progress');
  expect(formatImpact({ ...impact, workflows: 1, edges: 1 }, now)).toBe('1 workflow, 1 edge, last run never');
});

test('formatAge uses the largest unit of a duration', () => {
  expect(formatAge('2026-11-22T11:59:30.000Z', now)).toBe('just now');
  expect(formatAge('2026-11-22T11:15:00.000Z', now)).toBe('45 min ago');
  expect(formatAge('2026-11-20T11:00:00.000Z', now)).toBe('2 days ago');
  expect(formatAge('2026-11-23T00:00:00.000Z', now)).toBe('just now'); // Two clocks.
});

test('upgradableTo returns only the drafts that use another version', () => {
  const holder = (version: string | null, published_version: number | null) => ({ version, published_version }) as ToolHolder;
  const [old, open, current, frozen] = [holder('1.0.0', null), holder(null, null), holder('2.0.0', null), holder('1.0.0', 3)];
  expect(upgradableTo([old, open, current, frozen], '2.0.0')).toEqual([old]);
});
