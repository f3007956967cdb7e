import { type CodeLanguage, defaultCodeLimits } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend } from '../../ports/index.ts';
import { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
import { createPyodideBackend } from './pyodide/pyodide-backend.ts';
import { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
import { SandboxSlots } from './run-slots.ts';

const slots = new SandboxSlots();
const backends = {
  pyodide: createPyodideBackend(slots),
  quickjs: createQuickJsBackend(slots),
  bubblewrap: createBubblewrapBackend(slots),
};
afterAll(() => Promise.all(Object.values(backends).map(backend => backend.close())));

/** Prints, and goes on for longer than a minute: the test ends it when the output has arrived. */
const endless: Readonly<Record<CodeLanguage, string>> = {
  python: `
import time
print("one é")
import sys
print("two", file=sys.stderr)
while True: time.sleep(0.01)`,
  javascript: `console.log("one é"); console.error("two"); while (true) {}`,
  shell: `echo "one é"; echo two >&2; while true; do sleep 0.01; done`,
};

/** Prints 3,000 lines, more than are reported. */
const long: Readonly<Record<CodeLanguage, string>> = {
  python: 'for n in range(3000): print("line", n, "é" * 20)',
  javascript: 'for (let n = 0; n < 3000; n += 1) console.log("line", n, "é".repeat(20))',
  shell: 'for n in $(seq 0 2999); do echo "line $n éééééééééééééééééééé"; done',
};

const requestOf = (language: CodeLanguage, code: string) => ({
  language,
  code,
  inputs: {},
  secrets: {},
  limits: { ...defaultCodeLimits, wall_ms: 60_000, cpu_ms: 60_000 },
});

describe.each([
  ['pyodide', 'python'],
  ['quickjs', 'javascript'],
  ['bubblewrap', 'python'],
  ['bubblewrap', 'shell'],
  ['bubblewrap', 'javascript'],
] as const)('live output of %s %s', (id, language) => {
  const backend: SandboxBackend = backends[id];

  it('reports what code prints while it runs', async () => {
    expect(await backend.unavailable(language)).toBeUndefined();
    const controller = new AbortController();
    const printed = { stdout: '', stderr: '' };
    const run = await backend.run({
      ...requestOf(language, endless[language]),
      signal: controller.signal,
      onPrinted: (stream, text) => {
        printed[stream] += text;
        if (printed.stdout !== '' && printed.stderr !== '') controller.abort();
      },
    });
    expect(run.outcome).toEqual({ kind: 'cancelled' });
    expect(printed).toEqual({ stdout: 'one é\n', stderr: 'two\n' });
  });

  it('reports a beginning of the output that the run has at its end', async () => {
    const printed = { stdout: '', stderr: '' };
    const run = await backend.run({
      ...requestOf(language, long[language]),
      signal: new AbortController().signal,
      onPrinted: (stream, text) => {
        printed[stream] += text;
      },
    });
    expect(run.stdout.split('\n')).toHaveLength(3001);
    expect(printed.stdout.length).toBeGreaterThan(0);
    expect(run.stdout.startsWith(printed.stdout)).toBe(true);
    expect(run.stderr.startsWith(printed.stderr)).toBe(true);
  });
});
