import { type CodeLanguage, defaultCodeLimits, shellVariable } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend } from '../../ports/index.ts';
import { javascriptCases } from '../../testing/sandbox-cases/javascript-cases.ts';
import { pythonCases } from '../../testing/sandbox-cases/python-cases.ts';
import { flawOf, type SandboxCase } from '../../testing/sandbox-cases/sandbox-case.ts';
import { shellCases } from '../../testing/sandbox-cases/shell-cases.ts';
import { startSandboxServiceDouble } from '../../testing/sandbox-service.ts';
import { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
import { createGvisorBackend } from './gvisor/gvisor-backend.ts';
import { createJustBashBackend } from './just-bash/just-bash-backend.ts';
import { createPyodideBackend } from './pyodide/pyodide-backend.ts';
import { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
import { createRemoteBackend } from './remote/remote-backend.ts';
import { RunSlots } from './run-slots.ts';

/* Every program of the lists, on every sandbox: `PINION_ALL_SANDBOX_CASES=1`. Without it, some of them where a start is slow. */

const slots = new RunSlots();
const bubblewrap = createBubblewrapBackend(slots);
const token = 'token-of-the-tests';
const service = await startSandboxServiceDouble({ token, backends: [bubblewrap] });
const backends: Readonly<Record<string, SandboxBackend>> = {
  quickjs: createQuickJsBackend(slots),
  pyodide: createPyodideBackend(slots),
  'just-bash': createJustBashBackend(slots),
  bubblewrap,
  gvisor: createGvisorBackend(slots),
  // The programs run in bubblewrap behind the double, so what is tested is the way there and back.
  remote: createRemoteBackend({ url: service.url, token }),
};
afterAll(async () => {
  await Promise.all(Object.values(backends).map(backend => backend.close()));
  await service.close();
});

const casesOf: Readonly<Record<CodeLanguage, readonly SandboxCase[]>> = {
  javascript: javascriptCases,
  python: pythonCases,
  shell: shellCases,
};
/** The sandboxes whose start is slow, with how many programs one of them stands for. Each sandbox runs other programs. */
const strides = new Map([
  ['bubblewrap', 8],
  ['pyodide', 13],
  ['just-bash', 7],
  ['gvisor', 13],
  ['remote', 13],
]);
/** Milliseconds that a program may take, which includes its turn and the start of its sandbox on a busy machine. */
const patientMs = 120_000;
const linuxOnly = new Set(['bubblewrap', 'gvisor', 'remote']);
const isComplete = process.env['PINION_ALL_SANDBOX_CASES'] === '1';

describe.each([
  ['quickjs', 'javascript'],
  ['bubblewrap', 'javascript'],
  ['pyodide', 'python'],
  ['bubblewrap', 'python'],
  ['just-bash', 'shell'],
  ['bubblewrap', 'shell'],
  ['gvisor', 'python'],
  ['gvisor', 'shell'],
  ['remote', 'javascript'],
  ['remote', 'python'],
  ['remote', 'shell'],
] as const)('programs in %s', (id, language) => {
  const backend = backends[id] as SandboxBackend;
  // Levels 2 and 3 are on Linux only. There they have to be available, so that a missing program fails the tests. gVisor needs root.
  const isElsewhere = (linuxOnly.has(id) && process.platform !== 'linux') || (id === 'gvisor' && process.getuid?.() !== 0);
  it(`${id} is available for ${language}`, async () => {
    if (!isElsewhere) expect(await backend.unavailable(language)).toBeUndefined();
  });

  const all = casesOf[language].filter(one => backend.level < 3 || one.isOfSharedKernel !== true);
  const stride = isComplete ? 1 : (strides.get(id) ?? 1);
  const first = [...strides.keys()].indexOf(id);
  const chosen = all.filter((_, index) => !isElsewhere && (stride === 1 || index % stride === first % stride));
  it(`the list has at least 120 programs in ${language}`, () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  const isContained = async (_name: string, one: (typeof chosen)[number]): Promise<void> => {
    const fields = Object.entries((one.inputs ?? {}) as Record<string, unknown>);
    const run = await backend.run({
      language,
      code: one.code,
      inputs: one.inputs ?? {},
      variables:
        language === 'shell'
          ? Object.fromEntries(fields.map(([name, value]) => [shellVariable(name), String(value)]))
          : undefined,
      secrets: {},
      limits: { ...defaultCodeLimits, ...one.limits } as typeof defaultCodeLimits,
      signal: new AbortController().signal,
    });
    expect(flawOf(one, run)).toBeUndefined();
  };
  const named = chosen.map(one => [one.name, one] as const);
  const isBenign = (name: string): boolean => name.startsWith('benign');
  const [benign, others] = [named.filter(([name]) => isBenign(name)), named.filter(([name]) => !isBenign(name))];
  it.concurrent.each(others)(`${language} is contained: %s`, { timeout: patientMs }, isContained);
  // On a machine without free memory a sandbox may not start. For a benign program that is no hole, so it gets a second try.
  it.concurrent.each(benign)(`${language} is contained: %s`, { retry: 1, timeout: patientMs }, isContained);
});
