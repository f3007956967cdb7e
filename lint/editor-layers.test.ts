import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderGraph, sourceFiles } from './folder-rings.ts';
import { root } from './lint-canaries.ts';

const editor = 'apps/web/src/features/editor';

/** The layers of the editor, lowest first. A folder imports lower layers only, so that canvas, inspector and run panel meet in `core`. */
const layers = [
  ['core'],
  ['ui'],
  ['image-export', 'saving'],
  ['canvas', 'inspector', 'run-panel'],
  ['actions'],
  ['shell'],
  ['index.ts'],
];

const layerOf = (folder: string): number => layers.findIndex(layer => layer.includes(folder));
const graph = folderGraph(editor, file => file.split('/')[0] ?? '');

test('every folder of the editor belongs to a layer', () => {
  const folders = new Set([...graph].flatMap(([from, targets]) => [from, ...targets.keys()]));
  expect([...folders].filter(folder => layerOf(folder) < 0)).toEqual([]);
  expect(folders.size).toBeGreaterThan(5);
});

test('a folder of the editor imports lower layers only', () => {
  const others = [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, example]) => (layerOf(to) < layerOf(from) ? [] : [example])),
  );
  expect(others).toEqual([]);
});

test('the core of the editor is free of React', () => {
  const core = sourceFiles(`${editor}/core`);
  const withReact = core.filter(file => {
    const text = readFileSync(path.join(root, editor, 'core', file), 'utf8');
    return file.endsWith('.tsx') || /from '(react|react-dom|@xyflow\/react)'/.test(text);
  });
  expect(core.length).toBeGreaterThan(50);
  expect(withReact).toEqual([]);
});
