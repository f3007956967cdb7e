import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const mostImages = 6;

/** Returns the images among the files, without fixtures that a test reads. */
const images = (files: readonly string[]): string[] =>
  files.filter(file => /\.(?:png|jpe?g|gif|webp|mp4)$/.test(file) && !/(?:^|\/)(?:testdata|public|app)\//.test(file));

test('the repository stores at most six images; all others are made by a script', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  expect(images(files).length).toBeLessThanOrEqual(mostImages);
});

test('an image anywhere in the documentation counts', () => {
  expect(images(['docs/screenshots/new.png', 'docs/a.webp', 'apps/web/public/icon.png', 'README.md'])).toHaveLength(2);
});
