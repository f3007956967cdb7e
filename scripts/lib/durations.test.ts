import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lastDuration, storeDuration } from './durations.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinion-durations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (): string => path.join(folder, 'new', 'durations.json');

it('lastDuration returns the duration that storeDuration stored last for the same title', () => {
  storeDuration('building', 1200, file());
  storeDuration('bundling', 300, file());
  storeDuration('building', 900, file());
  expect([lastDuration('building', file()), lastDuration('bundling', file())]).toEqual([900, 300]);
});

it('lastDuration returns undefined without a file and for a damaged one', () => {
  expect(lastDuration('building', file())).toBeUndefined();
  const damaged = path.join(folder, 'damaged.json');
  writeFileSync(damaged, '{"building": 12');
  expect(lastDuration('building', damaged)).toBeUndefined();
});

it('storeDuration does not fail where nothing can be written', () => {
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => storeDuration('building', 1, path.join(folder, 'file', 'durations.json'))).not.toThrow();
});
