import { type CodeLanguage, defaultCodeLimits, shellVariable } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend } from '../../ports/index.ts';
import { javascriptCases } from '../../testing/sandbox-cases/javascript-cases.ts';
import { pythonCases } from '../../testing/sandbox-cases/python-cases.ts';
import { firstOfEachKind, flawOf, kindOf, type SandboxCase } from '../../testing/sandbox-cases/sandbox-case.ts';
import { shellCases } from '../../testing/sandbox-cases/shell-cases.ts';
import { startSandboxServiceDouble } from '../../testing/sandbox-service.ts';
import { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
import { createGvisorBackend } from './gvisor/gvisor-backend.ts';
import { createJustBashBackend } from './just-bash/just-bash-backend.ts';
import { createPyodideBackend } from './pyodide/pyodide-backend.ts';
import { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
import { createRemoteBackend } from './remote/remote-backend.ts';
import { SandboxSlots } from './run-slots.ts';

/* The samples of the lists, on every sandbox. `PINION_ALL_SANDBOX_CASES=1`: all programs. */

const slots = new SandboxSlots();
const bubblewrap = createBubblewrapBackend(slots);
const token = 'token-of-the-tests';
const service = await startSandboxServiceDouble({ token, backends: [bubblewrap] });
const backends: Readonly<Record<string, SandboxBackend>> = {
  quickjs: createQuickJsBackend(slots),
  pyodide: createPyodideBackend(slots),
  'just-bash': createJustBashBackend(slots),
  bubblewrap,
  gvisor: createGvisorBackend(slots),
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
/** Milliseconds that a program may take, which includes its turn and the start of its sandbox on a busy machine. */
const patientMs = 60_000;
const linuxOnly = new Set(['bubblewrap', 'gvisor', 'remote']);
const isComplete = process.env['PINION_ALL_SANDBOX_CASES'] === '1';

/*
 * The programs of a sandbox without the campaign: all samples; one of each kind where another sandbox is inside, as JavaScript in
 * bubblewrap runs in QuickJS; or none where a start takes a second and the probes cover each kind.
 */
describe.each([
  ['quickjs', 'javascript', 'samples'],
  ['bubblewrap', 'javascript', 'kinds'],
  ['pyodide', 'python', 'none'],
  ['bubblewrap', 'python', 'samples'],
  ['just-bash', 'shell', 'samples'],
  ['bubblewrap', 'shell', 'samples'],
  ['gvisor', 'python', 'none'],
  ['gvisor', 'shell', 'none'],
  ['remote', 'javascript', 'none'],
  ['remote', 'python', 'none'],
  ['remote', 'shell', 'none'],
] as const)('programs in %s', (id, language, part) => {
  const backend = backends[id] as SandboxBackend;
  // Levels 2 and 3 are on Linux only. There they have to be available, so that a missing program fails the tests. gVisor needs root.
  const isElsewhere = (linuxOnly.has(id) && process.platform !== 'linux') || (id === 'gvisor' && process.getuid?.() !== 0);
  it(`${id} is available for ${language}`, async () => {
    if (!isElsewhere) expect(await backend.unavailable(language)).toBeUndefined();
  });

  const all = casesOf[language].filter(one => backend.level < 3 || one.isOfSharedKernel !== true);
  const samples = all.filter(one => one.isSample === true);
  const someOf = { samples, kinds: firstOfEachKind(samples), none: [] }[part];
  const chosen = isElsewhere ? [] : isComplete ? all : someOf;
  it(`the list has at least 120 programs in ${language}`, () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
  it(`each kind of program in ${language} has a sample`, () => {
    expect(new Set(samples.map(kindOf))).toEqual(new Set(all.map(kindOf)));
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
  // An interpreter in WebAssembly starts for a second on a whole processor. At once, each would wait for all.
  const inTurn = id === 'pyodide' ? it : it.concurrent;
  inTurn.each(chosen.map(one => [one.name, one] as const))(`${language} is contained: %s`, { timeout: patientMs }, isContained);
});
