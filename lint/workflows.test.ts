import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';
import { readTestOptions } from '../scripts/selection/test-options.mjs';
import { suites } from '../scripts/suites/index.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const fromApi = createRequire(path.join(root, 'apps/api/package.json'));
const { parse } = fromApi('yaml') as { parse: (text: string) => unknown };

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  uses?: string;
  steps?: Step[];
  'runs-on'?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  needs?: string | string[];
  strategy?: { matrix: Record<string, unknown[]> };
};
type Workflow = { name: string; on: object; permissions: Record<string, string>; concurrency: object; jobs: Record<string, Job> };

const files = readdirSync(path.join(root, '.github/workflows')).map(name => `.github/workflows/${name}`);
const workflows = files.map((file): [string, Workflow] => [file, parse(read(file)) as Workflow]);
const actions = readdirSync(path.join(root, '.github/actions')).map(name => `.github/actions/${name}/action.yml`);
const jobs = workflows.flatMap(([file, { jobs: ofFile }]) =>
  Object.entries(ofFile).map(([name, job]): [string, Job] => [`${file}: ${name}`, job]),
);
const steps: [string, Step][] = [
  ...jobs.flatMap(([name, { steps: ofJob = [] }]) => ofJob.map((step): [string, Step] => [name, step])),
  ...actions.flatMap(file =>
    (parse(read(file)) as { runs: { steps: Step[] } }).runs.steps.map((step): [string, Step] => [file, step]),
  ),
];
const lines = steps.flatMap(([name, { run = '' }]) => run.split('\n').map((line): [string, string] => [name, line.trim()]));

/** Returns the faults of a workflow by the schema of GitHub, which also knows the contexts that an expression can use. */
async function schemaFaults(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe('workflows', () => {
  it.each(files)('%s fits the schema of GitHub', async file => {
    expect(await schemaFaults(file, read(file))).toEqual([]);
  });

  it('a misspelled key, a context out of its place and a job that does not exist break the schema', async () => {
    const file = '.github/workflows/test.yml';
    const withFault = (from: string, to: string) => schemaFaults(file, read(file).replace(from, to));
    expect(await withFault('runs-on:', 'run-on:')).not.toEqual([]);
    expect(await withFault('${{ matrix.shard }}', '${{ matrx.shard }}')).not.toEqual([]);
    expect(await withFault('needs:', 'needs: missing\n    if:')).not.toEqual([]);
  });

  it.each(workflows)('%s reads by default and names its triggers', (_, { name, on, permissions, concurrency }) => {
    expect(name).toMatch(/^[A-Z]/);
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency).toHaveProperty('group');
  });

  it.each(jobs)('%s is a list of steps with a time limit, or another workflow', (_, job) => {
    if (job.uses === undefined) expect(job).toMatchObject({ 'timeout-minutes': expect.any(Number), steps: expect.any(Array) });
    if (job.uses === undefined) expect(job['runs-on']).toMatch(/^(ubuntu-\d\d\.\d\d|\$\{\{ matrix\.runner \}\})$/);
    for (const { uses, run } of job.steps ?? []) expect([uses, run].filter(part => part !== undefined)).toHaveLength(1);
  });

  it.each(workflows)('%s waits for jobs that it has', (_, { jobs: ofFile }) => {
    for (const { needs = [] } of Object.values(ofFile))
      for (const name of [needs].flat()) expect(Object.keys(ofFile)).toContain(name);
  });

  it('only the jobs of a release have more permissions than to read', () => {
    const granted = jobs.flatMap(([name, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([scope, access]) => (access === 'write' ? [`${name}: ${scope}`] : [])),
    );
    expect(granted).toEqual([
      '.github/workflows/release.yml: image: packages',
      ...['contents', 'packages', 'id-token', 'attestations'].map(scope => `.github/workflows/release.yml: publish: ${scope}`),
    ]);
  });

  it('every action is in this repository or has a pinned version', () => {
    for (const uses of [...steps, ...jobs].flatMap(([, part]) => part.uses ?? [])) {
      if (uses.startsWith('./'))
        expect(
          [uses, `${uses}/action.yml`].some(file => existsSync(path.join(root, file))),
          uses,
        ).toBe(true);
      else expect(uses).toMatch(/^[\w-]+\/[\w-]+@(v\d+(\.\d+\.\d+)?|[0-9a-f]{40})$/);
    }
  });

  it('a checkout leaves no token behind', () => {
    for (const [name, { uses, with: inputs }] of steps)
      if (uses?.startsWith('actions/checkout@')) expect(inputs?.['persist-credentials'], name).toBe(false);
  });

  it('no command contains a value that a contributor writes', () => {
    const values = lines.flatMap(([, line]) => [...line.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, value = '']) => value.trim()));
    expect(new Set(values)).toEqual(new Set(['matrix.shard']));
  });
});

describe('commands of the workflows', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const calls = lines.flatMap(([, line]) => [...line.matchAll(/npm (?:run ([\w:-]+)|(test|start))([^|&]*)/g)]);

  it('every npm script that they run exists', () => {
    expect(calls.length).toBeGreaterThan(3);
    for (const [, script, word] of calls) expect(Object.keys(scripts)).toContain(script ?? word);
  });

  it('npm test understands their options', () => {
    const texts = calls.filter(([, , word]) => word === 'test').map(([, , , options = '']) => options);
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      const options = text
        .replace(/^.*? -- /, '')
        .replace('${{ matrix.shard }}', '1')
        .trim()
        .split(' ');
      expect(() => readTestOptions(options, Object.keys(suites))).not.toThrow();
    }
  });

  it('the matrix has as many shards as each is told to divide by', () => {
    const [, count] = /--shard \$\{\{ matrix\.shard \}\}\/(\d+)/.exec(read('.github/workflows/test.yml')) ?? [];
    const shards = jobs.flatMap(([, { strategy }]) => strategy?.matrix['shard'] ?? []);
    expect(shards).toEqual(Array.from({ length: Number(count) }, (_, index) => index + 1));
  });

  it('every file that they read is tracked or written by an earlier step', () => {
    const named = lines.flatMap(([, line]) => [...line.matchAll(/(?<![\w./-])((?:scripts|deploy|e2e|lint|docs)\/[\w./-]+)/g)]);
    for (const [, file = ''] of named) expect(existsSync(path.join(root, file)), file).toBe(true);
  });
});

describe('issue forms', () => {
  type Form = { name: string; description: string; body: { type: string; id?: string; attributes: Record<string, unknown> }[] };
  const forms = readdirSync(path.join(root, '.github/ISSUE_TEMPLATE')).filter(name => name !== 'config.yml');

  it.each(forms)('%s has fields with a label and an id of their own', file => {
    const { name, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${file}`)) as Form;
    expect([name, description].every(text => text.length > 2)).toBe(true);
    const fields = body.filter(({ type }) => type !== 'markdown');
    for (const { type, attributes } of fields) {
      expect(['input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      expect(attributes['label']).toMatch(/^[A-Z]/);
    }
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  });
});

it('the groups of Renovate name packages that are installed', () => {
  type Rule = { groupName?: string; matchPackageNames?: string[]; matchFileNames?: string[] };
  const { packageRules } = JSON.parse(read('renovate.json')) as { packageRules: Rule[] };
  const { catalog } = parse(read('pnpm-workspace.yaml')) as { catalog: Record<string, string> };
  const names = Object.keys(catalog);
  for (const { groupName, matchPackageNames = [], matchFileNames = [] } of packageRules) {
    for (const pattern of groupName === undefined ? [] : matchPackageNames)
      expect(
        names.some(name => path.matchesGlob(name, pattern)),
        pattern,
      ).toBe(true);
    for (const file of matchFileNames) expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});

it('every path of CODEOWNERS exists', () => {
  const paths = read('.github/CODEOWNERS')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split(/\s+/)[0] ?? '');
  for (const pattern of paths) expect(pattern === '*' || existsSync(path.join(root, pattern)), pattern).toBe(true);
});
