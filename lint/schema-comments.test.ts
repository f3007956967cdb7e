import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { opening } from './plugin/doc-comment-form.mjs';

const schema = path.join(import.meta.dirname, '../prisma/schema');

/** Returns the doc comments of the schema, each as one text. */
const comments = globSync('*.prisma', { cwd: schema }).flatMap(file =>
  [...readFileSync(path.join(schema, file), 'utf8').matchAll(/(?:^[ \t]*\/\/\/ .*\n)+/gm)].map(([block]) => ({
    file,
    text: block.replaceAll(/^[ \t]*\/\/\/ /gm, '').trim(),
  })),
);

it('doc comments of the database schema begin with a verb or a noun phrase', () => {
  expect(comments.length).toBeGreaterThan(100);
  expect(comments.filter(({ text }) => opening.test(text))).toEqual([]);
});
