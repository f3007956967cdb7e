import { existsSync, readFileSync } from 'node:fs';
import { defaultCodeLimits } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend } from '../../ports/index.ts';
import { suiteFolder } from '../../testing/suite-data.ts';
import { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
import { createPyodideBackend } from './pyodide/pyodide-backend.ts';
import { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
import { SandboxSlots } from './run-slots.ts';

/* Code as people paste it, and its results. A process runs many snippets, because it takes longer to start than they run. */

type Snippet = {
  name: string;
  language: 'python' | 'javascript';
  /** The package of the system that it imports. */
  needs?: 'pandas';
  code: string[];
  inputs?: unknown;
  expected: { value: unknown } | { error: string };
};

const snippets = JSON.parse(readFileSync(`${suiteFolder('world')}/code-snippets.json`, 'utf8')) as Snippet[];
const hasPandas = existsSync('/usr/lib/python3/dist-packages/pandas/__init__.py');
const slots = new SandboxSlots();
const backends = {
  quickjs: createQuickJsBackend(slots),
  pyodide: createPyodideBackend(slots),
  bubblewrap: createBubblewrapBackend(slots),
} satisfies Record<string, SandboxBackend>;
afterAll(async () => {
  await Promise.all(Object.values(backends).map(backend => backend.close()));
});

type Sandbox = { id: keyof typeof backends; language: Snippet['language']; snippets: readonly Snippet[] };

const of = (language: Snippet['language'], needs?: Snippet['needs']): Snippet[] =>
  snippets.filter(snippet => snippet.language === language && snippet.needs === needs);
const sandboxes: Sandbox[] = [
  { id: 'quickjs', language: 'javascript', snippets: of('javascript') },
  { id: 'pyodide', language: 'python', snippets: of('python') },
  { id: 'bubblewrap', language: 'python', snippets: [...of('python'), ...(hasPandas ? of('python', 'pandas') : [])] },
];

async function run({ id, language }: Sandbox, code: string, inputs: unknown) {
  const { outcome } = await backends[id].run({
    language,
    code,
    inputs,
    secrets: {},
    limits: { ...defaultCodeLimits, wall_ms: 45_000, cpu_ms: 45_000 },
    signal: new AbortController().signal,
    queue: ['test'],
  });
  return outcome;
}

/** The code that runs each snippet by itself and returns their results. */
const combined: Readonly<Record<Snippet['language'], (codes: readonly string[]) => string>> = {
  javascript: codes => `return [${codes.map((code, at) => `await (async inputs => {\n${code}\n})(inputs[${at}])`).join(',\n')}];`,
  python: codes => `def run(code, inputs):
    names = {"__name__": "__main__", "inputs": inputs}
    exec(code, names)
    return names.get("result")
result = [run(code, one) for code, one in zip(${JSON.stringify(codes)}, inputs)]`,
};

type Change = { of: (code: string) => string };
const unchanged: Change = { of: code => code };

/** Runs the snippets that return a value in one process. */
async function valuesOf(sandbox: Sandbox, change: Change): Promise<unknown> {
  const returning = sandbox.snippets.filter(({ expected }) => 'value' in expected);
  const codes = returning.map(({ code }) => change.of(code.join('\n')));
  const inputs = returning.map(({ inputs: one = {} }) => one);
  const outcome = await run(sandbox, combined[sandbox.language](codes), inputs);
  if (outcome.kind !== 'returned' || !Array.isArray(outcome.value)) return outcome;
  return Object.fromEntries(returning.map(({ name }, at) => [name, (outcome.value as unknown[])[at]]));
}

const expectedValues = (sandbox: Sandbox): unknown =>
  Object.fromEntries(
    sandbox.snippets.flatMap(({ name, expected }) => ('value' in expected ? [[name, expected.value] as const] : [])),
  );

/** Changes of code that change no result. */
const changes: Readonly<Record<Snippet['language'], fc.Arbitrary<Change>>> = {
  javascript: fc
    .record({
      before: fc.constantFrom('', '\n\n', '// ü\n', '"use strict";\n', '/* 日本 */ '),
      after: fc.constantFrom('', '\n', ' // end', '\n\n\t'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
    })
    .map(({ before, after, lineEnd }) => ({ of: code => (before + code + after).replaceAll('\n', lineEnd) })),
  python: fc
    .record({
      before: fc.constantFrom('', '\n\n', '# ü\n', 'import json\n', '"""日本"""\n'),
      after: fc.constantFrom('', '\n', '\n# end', '\n\n    \n'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      isTyped: fc.boolean(),
    })
    .map(({ before, after, lineEnd, isTyped }) => ({
      of: code => {
        const nested = isTyped ? code.replace(/^result = /m, 'result: object = ') : code;
        return (before + nested + after).replaceAll('\n', lineEnd);
      },
    })),
};

/** True with `PINION_ALL_SANDBOX_CASES=1`. */
const isComplete = process.env['PINION_ALL_SANDBOX_CASES'] === '1';

describe.each(sandboxes)('code that people paste, in $id', sandbox => {
  // Pyodide shares the conversion of values with bubblewrap, and takes seconds to start.
  const isOnce = sandbox.id === 'pyodide' && !isComplete;

  it('each snippet returns its value', async () => {
    expect(await valuesOf(sandbox, unchanged)).toEqual(expectedValues(sandbox));
  });

  it.skipIf(isOnce)('each snippet without a value says why', async () => {
    const failing = sandbox.snippets.filter(({ expected }) => 'error' in expected);
    const outcomes = await Promise.all(failing.map(({ code, inputs = {} }) => run(sandbox, code.join('\n'), inputs)));
    const messages = outcomes.map(outcome => ('message' in outcome ? { error: outcome.message } : outcome));
    expect(messages).toEqual(failing.map(({ expected }) => expected));
  });

  it.skipIf(isOnce)('comments, line ends and what is around a snippet change no value', async () => {
    await fc.assert(
      fc.asyncProperty(changes[sandbox.language], async change => {
        expect(await valuesOf(sandbox, change)).toEqual(expectedValues(sandbox));
      }),
      { numRuns: isComplete ? 10 : 1 },
    );
  });
});
