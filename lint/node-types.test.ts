import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeTypes } from '../packages/contracts/src/nodes/node-definitions.ts';

const root = path.join(import.meta.dirname, '..');
const definitions = /^packages\/contracts\/src\/nodes\/|^apps\/web\/src\/nodes\/|\/testing\/|\/stories\/|\.test\.tsx?$/;
const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(file => !definitions.test(file));
/** Words of other lists, too: the roles of a conversation, the fields of a form. */
const types = nodeTypes.filter(type => !['agent', 'tool', 'code', 'input', 'output', 'prompt', 'map', 'confirm'].includes(type));

const named = (text: string): Set<string> =>
  new Set(types.filter(type => new RegExp(`case '${type}':|=== '${type}'|!== '${type}'`).test(text)));

it('a file that decides by more than one type of node belongs to their definitions', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(file => named(readFileSync(path.join(root, file), 'utf8')).size > 1)).toEqual([]);
});

it('the check finds a file that decides by the types of nodes', () => {
  expect(named("switch (type) { case 'branch': case 'merge': }").size).toBe(2);
  expect(named("read.type === 'subflow' || read.type === 'loop'").size).toBe(2);
});
