import { expect, test } from 'vitest';
import { folderGraph, foldersWithFolders, ringIn } from './folder-rings.ts';

const sources = ['apps/web/src', 'apps/api/src', 'packages/contracts/src', 'packages/tool-runtime/src', 'prisma/src'];

/** Returns the folder at the top of a path, or the file itself when it lies beside the folders. */
const topOf = (file: string): string => file.split('/')[0] ?? '';

test.each(sources)('the files of %s import each other in one direction only, code that is loaded on demand included', source => {
  expect(ringIn(folderGraph(source, file => file))).toBeUndefined();
});

test.each(sources)(
  'the folders of %s and the files beside them import each other in one direction only, at every level',
  source => {
    const rings = foldersWithFolders(source).map(folder => [folder, ringIn(folderGraph(folder, topOf))] as const);
    expect(rings.filter(([, ring]) => ring !== undefined)).toEqual([]);
  },
);

test('folders are found at every level', () => {
  expect(sources.flatMap(foldersWithFolders)).toEqual(
    expect.arrayContaining(['apps/api/src', 'apps/web/src/features', 'packages/tool-runtime/src/adapters/sandbox']),
  );
});
