import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const table = 'docs/decisions/0083-views-are-tested-as-components.md';

/** The titles of tests, steps and page states of the browser suite before component tests existed, by file below `e2e`. */
const claims = JSON.parse(read('lint/end-to-end-claims.json')) as Record<string, string[]>;

type Row = { claim: string; target: string };

/** Returns the rows of the table in the decision record: spec, claim, and the test that checks the claim now. */
const rows: Row[] = read(table)
  .split('\n')
  .map(line => line.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|')))
  .filter(cells => cells.length === 5 && cells[1]?.endsWith('.ts'))
  .map(([, , claim = '', target = '']) => ({ claim, target }));

const specs = readdirSync(path.join(root, 'e2e/specs'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => `e2e/specs/${file}`);
/** A title in a source, whose quotes can be escaped. */
const unescaped = (source: string): string => source.replace(/\\(['"`])/g, '$1');
const specTexts = specs.map(read).map(unescaped).join('\n');

describe('claims of the former browser suite', () => {
  it('each title of a former test or step is still in a spec, or in the table that names its test', () => {
    const named = new Set(rows.map(({ claim }) => claim));
    const lost = Object.entries(claims).flatMap(([file, titles]) =>
      titles.filter(title => !specTexts.includes(title) && !named.has(title.trim())).map(title => `${file}: ${title}`),
    );
    expect(lost, `add a row to ${table}`).toEqual([]);
  });

  it('each test that the table names exists in its file', () => {
    expect(rows.flatMap(({ target }) => missingTests(target))).toEqual([]);
  });
});

/**
 * Returns the tests of a cell that do not exist. A cell holds parts that are separated by semicolons: a file with or without the
 * title of a test, or the title of another test of the file before it.
 */
function missingTests(target: string): string[] {
  let file = '';
  return target.split('; ').filter(part => {
    const [, named, title = named === undefined ? part : ''] = /^([\w/.()[\]-]+\.tsx?)(?:: (.*))?$/.exec(part) ?? [];
    file = named ?? file;
    return !existsSync(path.join(root, file)) || !unescaped(read(file)).includes(title);
  });
}
