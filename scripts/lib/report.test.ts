import { expect, it } from 'vitest';
import { countUncovered, mergeShards } from './report.mjs';
import { repeatCommand } from './repeat-command.mjs';

const part = { suite: 'unit', title: 'unit', passed: 2, failed: 0, skipped: 1, failures: [], uncovered: [], seconds: 3 };
const shard = (...results: object[]) => ({ suites: ['types', 'unit'], results });
const types = { ...part, suite: 'types', title: 'types' };

it('mergeShards adds the results of a suite in several shards up', () => {
  const failure = { text: 'a', repeat: 'npm test -- unit' };
  const merged = mergeShards([shard(types, part), shard({ ...part, failed: 1, failures: [failure] })]);
  expect(merged).toEqual([types, { ...part, passed: 4, failed: 1, skipped: 2, seconds: 6, failures: [failure] }]);
});

it('mergeShards counts a suite that ran in no shard as failed', () => {
  expect(mergeShards([shard(part), shard(part)])[0]).toMatchObject({ suite: 'types', passed: 0, failed: 1 });
});

it('mergeShards counts a folder without tests only if no shard has one', () => {
  const [, unit] = mergeShards([
    shard(types, { ...part, uncovered: ['prisma', 'apps/api'] }),
    shard({ ...part, uncovered: ['prisma'] }),
  ]);
  expect(unit.failures).toEqual([{ text: 'no test ran in prisma', repeat: 'npm test -- unit' }]);
  expect(unit.failed).toBe(1);
  expect(countUncovered(part)).toEqual(part);
});

it('repeatCommand quotes a title for a shell', () => {
  const file = 'apps/api/src/x.test.ts';
  expect(repeatCommand('unit')).toBe('npm test -- unit');
  expect(repeatCommand('unit', { file, title: 'a sum' })).toBe(`npm test -- unit --file ${file} -t "a sum"`);
  expect(repeatCommand('unit', { file: 'app/(shell)/x.test.ts', title: "it's $5" })).toBe(
    `npm test -- unit --file "app/(shell)/x.test.ts" -t 'it'\\''s $5'`,
  );
});
