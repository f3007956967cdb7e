import { expect, test } from 'vitest';
import { folderGraph, graphOf, ringIn } from './folder-rings.ts';

/**
 * The layers of the API, lowest first. A folder imports its own layer and lower ones. A store is the only access to the tables of
 * a feature, and other features may read it.
 */
const layers = [
  ['platform'],
  ['audit', 'auth', 'journal', 'ledger'],
  ['engine'],
  ['telemetry'],
  ['worker'],
  ['configuration'],
  ['operations'],
  ['stores'],
  ['features'],
  ['rest', 'trpc'],
  ['composition', 'main.ts'],
];

/** Returns the folder that a file of the API belongs to: `engine`, `features/runs`, `stores/runs`. */
function folderOf(file: string): string {
  const [top = '', feature] = file.split('/');
  return top === 'features' || top === 'stores' ? `${top}/${feature}` : top;
}

const layerOf = (folder: string): number => layers.findIndex(layer => layer.includes(folder.split('/')[0] ?? ''));

const graph = folderGraph('apps/api/src', folderOf);

test('every folder of the API belongs to a layer', () => {
  const folders = new Set([...graph].flatMap(([from, targets]) => [from, ...targets.keys()]));
  expect([...folders].filter(folder => layerOf(folder) < 0)).toEqual([]);
});

test('no folder of the API imports a higher layer', () => {
  const upward = [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, example]) => (layerOf(to) > layerOf(from) ? [example] : [])),
  );
  expect(upward).toEqual([]);
});

test('the folders of the API import each other in one direction only', () => {
  expect(ringIn(graph)).toBeUndefined();
});

test('a ring of two features is found, also one of types', () => {
  const files = [
    ['features/a/one.ts', "import type { Two } from '../b/two.ts';"],
    ['features/b/two.ts', "import { three } from '../a/three.ts';"],
  ] as const;
  expect(ringIn(graphOf(files, folderOf))).toEqual([
    'features/a/one.ts imports features/b/two.ts',
    'features/b/two.ts imports features/a/three.ts',
  ]);
});
