import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend } from '../../ports/index.ts';
import { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
import { createGvisorBackend } from './gvisor/gvisor-backend.ts';
import { createJustBashBackend } from './just-bash/just-bash-backend.ts';
import { probe, probeNames } from './probes.ts';
import { createPyodideBackend } from './pyodide/pyodide-backend.ts';
import { createQuickJsBackend } from './quickjs/quickjs-backend.ts';
import { SandboxSlots } from './run-slots.ts';

const slots = new SandboxSlots();
const backends: Readonly<Record<'quickjs' | 'pyodide' | 'just-bash' | 'bubblewrap' | 'gvisor', SandboxBackend>> = {
  quickjs: createQuickJsBackend(slots),
  pyodide: createPyodideBackend(slots),
  'just-bash': createJustBashBackend(slots),
  bubblewrap: createBubblewrapBackend(slots),
  gvisor: createGvisorBackend(slots),
};
afterAll(async () => {
  await Promise.all(Object.values(backends).map(backend => backend.close()));
});

/** True with `PINION_ALL_SANDBOX_CASES=1`. */
const isComplete = process.env['PINION_ALL_SANDBOX_CASES'] === '1';

/* Each sandbox in one language. What holds it is the same in its others, which a campaign repeats. */
describe.each([
  ['quickjs', 'javascript'],
  ['pyodide', 'python'],
  ['just-bash', 'shell'],
  ['bubblewrap', 'python'],
  ['gvisor', 'shell'],
  ...(isComplete
    ? ([
        ['bubblewrap', 'javascript'],
        ['bubblewrap', 'shell'],
        ['gvisor', 'python'],
      ] as const)
    : []),
] as const)('%s in %s', (id, language) => {
  const backend = backends[id];
  const names = probeNames(language);

  it('has twelve probes', () => expect(names).toHaveLength(12));

  it.each(names)('passes the probe %s', async name => {
    if ((await backend.unavailable(language)) !== undefined) return;
    const probes = await probe(backend, [language], [name]);
    expect(probes.map(({ name: of, passed, message }) => ({ of, passed, message }))).toEqual([{ of: name, passed: true }]);
  });
});
