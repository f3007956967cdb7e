import { globSync } from 'node:fs';
import path from 'node:path';
import { type FileTexts, readTexts } from './read-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const messageSources = ['packages/contracts/src/**/*.ts', 'apps/api/src/**/*.ts'];
export const catalogFile = path.join(root, 'apps/web/texts/en.json');

/** Every source file of the app that people see, and what it says. Of the server and the contracts only the messages. */
export function appTexts(): Map<string, FileTexts> {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/\.test\.|\/gallery\/|\/stories\//.test(file),
  );
  const messages = globSync(messageSources, { cwd: root }).filter(file => !file.endsWith('.test.ts'));
  return new Map([
    ...files.sort().map(file => [file, readTexts(path.join(root, file))] as const),
    ...messages.sort().map(file => [file, { ...readTexts(path.join(root, file)), outside: [] }] as const),
  ]);
}

/** The catalog as the sources have it: key to English, sorted. */
export function catalogOf(texts: ReadonlyMap<string, FileTexts>): string {
  const entries = new Map([...texts.values()].flatMap(({ entries }) => entries));
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
