import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { connectionKindNames } from '../packages/contracts/src/connections/connection-kinds.ts';

const root = path.join(import.meta.dirname, '..');
/** The definitions, looks and providers of the kinds, and the menu and dialogs that import tools of one kind each. */
const definitions =
  /^packages\/contracts\/src\/connections\/|^apps\/web\/src\/connections\/|^packages\/tool-runtime\/src\/providers\/|\/import-tools\/|\/new-tool-button|\/testing\/|\.test\.tsx?$/;
const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(file => !definitions.test(file));

const named = (text: string): Set<string> =>
  new Set(connectionKindNames.filter(kind => new RegExp(`case '${kind}':|kind === '${kind}'|kind !== '${kind}'`).test(text)));

it('a file that decides by more than one kind of connection belongs to their definitions', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(file => named(readFileSync(path.join(root, file), 'utf8')).size > 1)).toEqual([]);
});

it('the check finds a file that decides by the kinds of connections', () => {
  expect(named("switch (kind) { case 'hub': case 'composio': }").size).toBe(2);
  expect(named("connection.kind === 'openapi' || row.kind !== 'mcp'").size).toBe(2);
});
