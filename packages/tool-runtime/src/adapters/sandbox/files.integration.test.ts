import { type CodeLanguage, defaultCodeLimits } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxBackend, SandboxRequest, SandboxRun } from '../../ports/index.ts';
import { patientLimits } from '../../testing/patient-limits.ts';
import { createBubblewrapBackend } from './bubblewrap/bubblewrap-backend.ts';
import { createGvisorBackend } from './gvisor/gvisor-backend.ts';
import { createJustBashBackend } from './just-bash/just-bash-backend.ts';
import { createPyodideBackend } from './pyodide/pyodide-backend.ts';
import { SandboxSlots } from './run-slots.ts';

const slots = new SandboxSlots();
const backends = {
  pyodide: createPyodideBackend(slots),
  'just-bash': createJustBashBackend(slots),
  bubblewrap: createBubblewrapBackend(slots),
  gvisor: createGvisorBackend(slots),
};
afterAll(() => Promise.all(Object.values(backends).map(backend => backend.close())));

const run = (backend: SandboxBackend, language: CodeLanguage, code: string, more: Partial<SandboxRequest> = {}) =>
  backend.run({
    language,
    code,
    inputs: {},
    secrets: {},
    limits: { ...defaultCodeLimits, ...patientLimits },
    signal: new AbortController().signal,
    ...more,
  });

const textsOf = ({ files = [] }: SandboxRun): [string, string][] =>
  files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]);

const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
const files = [
  { path: 'input/a.csv', bytes: Buffer.from('n\n1\n2\n') },
  { path: 'input/b c.bin', bytes },
];

const python = `
import os, shutil
os.makedirs("output/sub", exist_ok=True)
open("output/copy.csv", "w").write(open("input/a.csv").read().upper())
shutil.copy("input/b c.bin", "output/it's \\u00e9.bin")
open("output/sub/empty", "w").close()
try:
    os.symlink("/etc/hostname", "output/link")
except OSError:
    pass
result = os.listdir("input")`;

const shell = `
mkdir -p output/sub
tr n N < input/a.csv > output/copy.csv
cp 'input/b c.bin' "output/it's é.bin"
: > output/sub/empty
ln -s /etc/hostname output/link
echo input/*`;

describe.each([
  ['pyodide', 'python', python],
  ['just-bash', 'shell', shell],
  ['bubblewrap', 'python', python],
  ['bubblewrap', 'shell', shell],
  ['gvisor', 'python', python],
  ['gvisor', 'shell', shell],
] as const)('files of %s in %s', (id, language, code) => {
  const backend = backends[id];

  it('code reads the files it is given and leaves others, byte by byte, and no link is followed', async context => {
    if ((await backend.unavailable(language)) !== undefined) return context.skip('This machine has no such sandbox.');
    const done = await run(backend, language, code, { files });
    expect(done.outcome, JSON.stringify(done)).toMatchObject({ kind: 'returned' });
    const found = new Map(done.files?.map(file => [file.path, file.bytes]));
    expect([...found.keys()].toSorted()).toEqual(['copy.csv', "it's é.bin", 'sub/empty']);
    expect(Buffer.from(found.get('copy.csv') ?? []).toString()).toBe('N\n1\n2\n');
    expect([...(found.get("it's é.bin") ?? [])]).toEqual([...bytes]);
    expect(found.get('sub/empty')).toHaveLength(0);
  });

  it('code without files leaves none', async context => {
    if ((await backend.unavailable(language)) !== undefined) return context.skip('This machine has no such sandbox.');
    const done = await run(backend, language, language === 'python' ? 'result = 1' : 'true');
    expect(textsOf(done)).toEqual([]);
  });

  it('at most 100 files come back', async context => {
    if ((await backend.unavailable(language)) !== undefined) return context.skip('This machine has no such sandbox.');
    const many =
      language === 'python'
        ? 'import os\nos.mkdir("output")\nfor n in range(101): open(f"output/{n}", "w").write("x")'
        : 'mkdir output; for n in $(seq 101); do echo x > output/$n; done';
    expect((await run(backend, language, many)).files).toHaveLength(100);
  });
});

it('code that shell ends by itself still leaves its files', async context => {
  if ((await backends.bubblewrap.unavailable('shell')) !== undefined) return context.skip('This machine has no such sandbox.');
  const done = await run(backends.bubblewrap, 'shell', 'mkdir output; echo a > output/a; exec true; echo b > output/b');
  expect(textsOf(done)).toEqual([['a', 'a\n']]);
});
