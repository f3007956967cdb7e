import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSpecFeatures } from '../scripts/selection/reach.mjs';

const root = path.resolve(import.meta.dirname, '..');
const table: Record<string, string[]> = readSpecFeatures();
const folderOf = (feature: string): string => {
  const [app = '', name = ''] = feature.split('/');
  return `apps/${app}/src/features/${name === '*' ? '' : name}`;
};

it('e2e/spec-features.json has exactly one entry for each spec', () => {
  expect(Object.keys(table).toSorted()).toEqual(readdirSync(path.join(root, 'e2e/specs')).toSorted());
});

it('each spec in e2e/spec-features.json names features whose folders exist', () => {
  const missing = Object.values(table)
    .flat()
    .filter(feature => !existsSync(path.join(root, folderOf(feature))));
  expect(missing).toEqual([]);
  expect(Object.keys(table).filter(spec => table[spec]?.length === 0)).toEqual([]);
});
