import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const folders = ['apps', 'packages', 'prisma', 'e2e', 'lint', 'scripts'];
const tests = folders
  .flatMap(folder => globSync(`${folder}/**/*.{test,spec}.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules'] }))
  .concat(globSync('e2e/{attack,pages,shots,support}/**/*.ts', { cwd: root }))
  .filter(file => file !== 'lint/time-limits.test.ts')
  .toSorted();
const configurations = ['vitest.config.ts', 'apps/web/vitest.components.config.ts', 'e2e/playwright.config.ts'];

const longestLimitMs = 60_000;
/** Tests that may take longer than a minute on a busy machine, and why. At most five. */
const longTests: Record<string, string> = {
  'e2e/specs/members.spec.ts': 'opens the pages of two people and a phone, each in a browser of their own',
  'e2e/specs/tool-test-cases.spec.ts':
    'runs the test cases of a tool several times, in sandboxes that a busy machine starts slowly',
};

/** Returns the time limits of a source that are longer than a minute, in milliseconds. */
const longLimits = (source: string): number[] =>
  [...source.matchAll(/(?:setTimeout\(|[tT]imeout: ?)([\d_]+)\b|test\.slow\(/g)]
    // A slow test has three times the limit.
    .map(([, ms]) => (ms === undefined ? 3 * longestLimitMs : Number(ms.replaceAll('_', ''))))
    .filter(ms => ms > longestLimitMs);

it('a test has a time limit of a minute, and at most five have a longer one with a reason', () => {
  const files = [...tests, ...configurations].filter(file => longLimits(read(file)).length > 0);
  expect(files).toEqual(Object.keys(longTests).toSorted());
  expect(files.length).toBeLessThanOrEqual(5);
});

it('a time limit of more than a minute is found in each form', () => {
  const forms = ['test.slow()', 'test.setTimeout(61_000)', '{ timeout: 900_000 }', 'testTimeout: 90000', 'hookTimeout: 120_000'];
  for (const source of forms) expect(longLimits(source), source).toHaveLength(1);
  for (const source of ['timeout: 60_000', 'setTimeout(done, 90_000)']) expect(longLimits(source), source).toEqual([]);
});

it('no test is repeated until it passes', () => {
  for (const file of configurations) expect(read(file), file).not.toMatch(/retr(?:y|ies): ?[1-9]/);
  expect(read('e2e/playwright.config.ts')).toContain('retries: 0');
  // As an option of a test or a group: `it('...', { retry: 2 }` and `describe.configure({ retries: 2 })`.
  const repeats = tests.filter(file => /, \{ ?retry: ?[1-9]|configure\(\{[^}]*retries: ?[1-9]/.test(read(file)));
  expect(repeats).toEqual([]);
});

it('no browser test waits for a time', () => {
  expect(tests.filter(file => read(file).includes('waitForTimeout'))).toEqual([]);
});
