import { spawnSync } from 'node:child_process';
import { type CodeLanguage, type CodeLimits, defaultCodeLimits, readShellTemplate, shellVariable } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { SandboxSlots } from '../run-slots.ts';
import { createBubblewrapBackend } from './bubblewrap-backend.ts';

const backend = createBubblewrapBackend(new SandboxSlots());
afterAll(() => backend.close());

type Options = Partial<Omit<SandboxRequest, 'limits'>> & { limits?: CodeLimits };
const run = (language: CodeLanguage, code: string, { limits = {}, ...rest }: Options = {}): Promise<SandboxRun> =>
  backend.run({
    language,
    code,
    inputs: {},
    secrets: {},
    limits: { ...defaultCodeLimits, ...limits } as SandboxRequest['limits'],
    signal: new AbortController().signal,
    ...rest,
  });

describe.skipIf(process.platform !== 'linux')('bubblewrap', () => {
  it('Python imports numpy and pandas of the system', async () => {
    const code = 'import numpy as np, pandas as pd\nresult = pd.DataFrame({"n": np.arange(3), "x": [0.5, 1, 1.5]})';
    const { outcome } = await run('python', code);
    expect(outcome).toEqual({
      kind: 'returned',
      value: [
        { n: 0, x: 0.5 },
        { n: 1, x: 1 },
        { n: 2, x: 1.5 },
      ],
    });
  });

  it.each<[CodeLanguage, string]>([
    [
      'python',
      'import glob\nnames = ["/proc/cmdline", "/proc/keys", "/proc/self/mountinfo", "/proc/self/mounts", *glob.glob("/proc/[0-9]*/cmdline"), *glob.glob("/proc/[0-9]*/environ")]\ndef read(name):\n  try:\n    return open(name, errors="replace").read()\n  except OSError as error:\n    return str(error)\nresult = {name: read(name) for name in names}',
    ],
    [
      'shell',
      'for file in /proc/cmdline /proc/keys /proc/self/mountinfo /proc/[0-9]*/cmdline; do tr "\\0" " " < $file; echo; done',
    ],
  ])('%s finds nothing about the installation in /proc', async (language, code) => {
    const { outcome } = await run(language, code);
    if (outcome.kind !== 'returned') throw new Error(JSON.stringify(outcome));
    const text = JSON.stringify(outcome.value);
    expect(text).toContain('/workspace');
    expect(text).toContain('--args');
    for (const path of [process.cwd(), 'tool-runtime', 'node_modules', '--unshare', 'BOOT_IMAGE', 'root=', 'console='])
      expect(text).not.toContain(path);
  });

  it('what Python and its children print is kept apart from the result', async () => {
    const code = 'import subprocess, sys\nprint("a")\nprint("b", file=sys.stderr)\nsubprocess.run(["echo", "c"])\nresult = 1';
    const { outcome, stdout, stderr } = await run('python', code);
    expect([outcome, stdout.split('\n').toSorted(), stderr]).toEqual([{ kind: 'returned', value: 1 }, ['', 'a', 'c'], 'b\n']);
  });

  it('an exception of Python has the line and the calls of the code, and no path of the host', async () => {
    const { outcome } = await run('python', 'def total(order):\n  return order["items"]\n\ntotal({})');
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'exception',
      message: "KeyError: 'items' (line 2)",
      exception: { name: 'KeyError', line: 2, stack: 'line 2, in total\nline 4, in <module>' },
    });
  });

  it('a fixed clock and seed make Python reproducible', async () => {
    const code =
      'import datetime, random, time, uuid\nresult = [random.random(), str(uuid.uuid4()), time.time(), str(datetime.datetime.now()), list({"a", "b", "c"})]';
    const fixed = { now_ms: 1_700_000_000_000, seed: 'run 1' };
    const [first, second, other] = await Promise.all([
      run('python', code, { fixed }),
      run('python', code, { fixed }),
      run('python', code, { fixed: { ...fixed, seed: 'run 2' } }),
    ]);
    expect(second.outcome).toEqual(first.outcome);
    expect(other.outcome).not.toEqual(first.outcome);
    expect(first.outcome).toMatchObject({ kind: 'returned' });
  });

  it('a disk limit of its own applies', async () => {
    const fill = 'open("f", "wb").write(bytes(8_000_000))\nresult = "written"';
    expect((await run('python', fill)).outcome).toMatchObject({ kind: 'returned' });
    expect((await run('python', fill, { limits: { disk_mb: 4 } })).outcome).toMatchObject({ kind: 'failed', reason: 'disk' });
  });

  it('a secret is a variable of its own run only', async () => {
    const secrets = { KEY: "it's secret" };
    expect((await run('shell', 'printf %s "$KEY"', { secrets })).outcome).toEqual({ kind: 'returned', value: "it's secret" });
    expect((await run('python', 'result = secrets["KEY"]', { secrets })).outcome).toEqual({
      kind: 'returned',
      value: "it's secret",
    });
    expect((await run('shell', 'printf %s "${KEY:-none}"')).outcome).toEqual({ kind: 'returned', value: 'none' });
  });

  it('a failed command has its exit code and its last message', async () => {
    const { outcome, stderr } = await run('shell', 'ls /nowhere; cat missing; exit 3');
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'exit', exit_code: 3 });
    expect(outcome).toMatchObject({ message: expect.stringMatching(/exit code 3: cat: missing/) as string });
    expect(stderr).toContain('/nowhere');
  });

  it('CPU time of all processes counts together', async () => {
    const code = 'import os\nfor _ in range(3): os.fork()\nwhile True: pass';
    const { outcome } = await run('python', code, { limits: { cpu_ms: 400, wall_ms: 20_000 } });
    expect(outcome).toEqual({ kind: 'timed_out', limit: 'cpu' });
  });

  it('memory of all processes counts together', async () => {
    const code = 'import os, time\nfor _ in range(3): os.fork()\nx = bytearray(os.urandom(1_000_000)) * 60\ntime.sleep(20)';
    const { outcome } = await run('python', code, { limits: { memory_mb: 128, wall_ms: 20_000 } });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'memory' });
  });

  it('a cancelled run leaves no process', async () => {
    const controller = new AbortController();
    const running = run('shell', 'sleep 987654', { signal: controller.signal });
    await expect.poll(() => processesWith('987654')).toBeGreaterThan(0);
    controller.abort();
    expect((await running).outcome).toEqual({ kind: 'cancelled' });
    await expect.poll(() => processesWith('987654')).toBe(0);
  });

  it('a field of a command reaches it as one argument, whatever it contains and wherever it is', async () => {
    const positions = [
      'printf %s {value}',
      'printf %s "{value}"',
      "printf %s '{value}'",
      'printf %s "$(printf %s {value}; printf x)"',
    ];
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter(value => !value.includes('\0') && !value.includes('\r'));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...positions), async (value, position) => {
        const read = readShellTemplate(position, ['value']);
        if (!read.ok) throw new Error(read.message);
        const { outcome } = await run('shell', read.script, { variables: { [shellVariable('value')]: value } });
        const expected = position.endsWith('x)"') ? `${value}x` : value;
        expect(outcome).toEqual({ kind: 'returned', value: Buffer.from(expected).toString() });
      }),
      { numRuns: 60 },
    );
  });
});

/** Returns the number of processes of this machine whose command line contains a text. */
const processesWith = (text: string): number =>
  spawnSync('pgrep', ['-c', '-f', `sleep ${text}`], { encoding: 'utf8' }).stdout.trim() === '0' ? 0 : 1;
