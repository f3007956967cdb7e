import { expect, test } from 'vitest';
import { folderGraph, ringIn } from './folder-rings.ts';

/** Returns the folder that a file of the web app belongs to: `lib`, `ui`, `app`, or one feature. */
const webFolder = (file: string): string => {
  const [top = '', feature] = file.split('/');
  return top === 'features' ? `features/${feature}` : top;
};
/** Returns the top folder of a file of a package. Files beside the folders are the entry point. */
const topFolder = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'entry');

test.each([
  ['apps/web/src', webFolder],
  ['packages/contracts/src', topFolder],
  ['packages/tool-runtime/src', topFolder],
] as const)('the folders of %s import each other in one direction only', (folder, folderOf) => {
  expect(ringIn(folderGraph(folder, folderOf))).toBeUndefined();
});
