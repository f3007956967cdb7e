import { expect, test } from 'vitest';
import { folderGraph, ringIn, sourceFiles } from './folder-rings.ts';

/** Returns the folder that a file of the web app belongs to: `lib`, `ui`, `app`, or one feature. */
const webFolder = (file: string): string => {
  const [top = '', feature] = file.split('/');
  return top === 'features' ? `features/${feature}` : top;
};
/** Returns the top folder of a file of a package. Files beside the folders are the entry point. */
const topFolder = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'entry');
/** Returns the top folder of a file, or the file itself when it lies beside the folders. */
const folderOrFile = (file: string): string => file.split('/')[0] ?? '';

test.each([
  ['apps/web/src', webFolder],
  ['packages/contracts/src', topFolder],
  ['packages/tool-runtime/src', topFolder],
  ['prisma/src', folderOrFile],
] as const)('the folders of %s import each other in one direction only', (folder, folderOf) => {
  expect(ringIn(folderGraph(folder, folderOf))).toBeUndefined();
});

test.each(['apps/web/src', 'apps/api/src', 'packages/contracts/src', 'packages/tool-runtime/src', 'prisma/src'])(
  'the files of %s import each other in one direction only, code that is loaded on demand included',
  folder => {
    expect(ringIn(folderGraph(folder, file => file))).toBeUndefined();
  },
);

const features = 'apps/web/src/features';
/** Features whose folders still import each other. */
const withRings = ['editor'];

test.each([...new Set(sourceFiles(features).map(folderOrFile))].filter(feature => !withRings.includes(feature)))(
  'the folders of the feature %s import each other in one direction only',
  feature => {
    expect(ringIn(folderGraph(`${features}/${feature}`, folderOrFile))).toBeUndefined();
  },
);
