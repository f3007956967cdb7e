import { constants, readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide, type PyodideConfig } from 'pyodide';
import { awaitRequest, sendReply } from '../guest-channel.ts';
import type { GuestFile, GuestOutcome } from '../guest-protocol.ts';
import { LivePrinter } from '../live-printer.ts';
import { limitFiles, limitMemory, type MemoryFiles } from './limit-memory.ts';
import { LiveBytes } from './live-bytes.ts';
import { lockRealm } from './lock-realm.ts';
import { PrintedBytes } from './printed-bytes.ts';

/*
 * The process of one Python run at level 1. Without a snapshot of the memory, an interpreter takes more than a second to start:
 * `--snapshot` saves one.
 */

const MEGABYTE = 1024 * 1024;
/** The interpreter and its libraries, which are not the program's memory. */
const OWN_MEMORY_MB = 48;
/** No space left on device, as the file system in memory numbers it (WASI). */
const ENOSPC = 51;

const [mode, snapshotFile = ''] = process.argv.slice(2);
const rehearsal = JSON.stringify({ code: 'print(1)\nresult = [1]', inputs: '{}', secrets: {}, limits: { output_bytes: 1000 } });
const isBuilding = mode === '--snapshot';
const pythonFile = (name: string): string => readFileSync(new URL(`../python/${name}`, import.meta.url), 'utf8');

/** Makes a module of the text in `source`, which no file has here. */
const importSource = `import sys, types
sys.modules['json_values'] = types.ModuleType('json_values')
exec(source, sys.modules['json_values'].__dict__)
del source`;

// Emscripten reads the constants of the file system in a way that Node's permission model refuses.
Reflect.set(process, 'binding', () => ({ fs: constants }));

type Snapshots = { _makeSnapshot?: boolean; _loadSnapshot?: Uint8Array };
const options: PyodideConfig & Snapshots = {
  jsglobals: Object.assign(Object.create(null) as object, { Object }),
  env: { HOME: '/workspace', PYTHONHASHSEED: '0' },
  ...(isBuilding ? { _makeSnapshot: true } : { _loadSnapshot: readFileSync(snapshotFile) }),
};
const pyodide = await loadPyodide(options);
const internals = pyodide as unknown as {
  makeMemorySnapshot(): Uint8Array;
  FS: { filesystems: { MEMFS: MemoryFiles }; ErrnoError: new (errno: number) => unknown };
};

if (isBuilding) {
  pyodide.globals.set('source', pythonFile('json_values.py'));
  pyodide.runPython(importSource);
  pyodide.runPython(pythonFile('python_program.py'));
  pyodide.runPython('del sys.modules["json_values"]');
  pyodide.runPython(pythonFile('pyodide_setup.py'));
  pyodide.runPython('rehearse()');
  writeFileSync(snapshotFile, internals.makeMemorySnapshot());
  process.exit(0);
}

const cpuUsage = process.cpuUsage.bind(process);
const memoryUsage = process.memoryUsage.rss.bind(process.memoryUsage);
const exit = process.exit.bind(process);
pyodide.runPython('lock_interpreter()');
const runRequest = pyodide.globals.get('run_request') as (request: string) => string;
const { FS } = internals;
const printer = new LivePrinter();
lockRealm();
pyodide.setStdout({ write: bytes => bytes.length });
// A run before the first real one, which then does not wait for compilation.
runRequest(rehearsal);
const baseBytes = memoryUsage();
const request = awaitRequest();
const printed = new PrintedBytes(request.limits.output_bytes, () => {
  reply({ kind: 'failed', reason: 'output', message: 'The code printed more than 64 MB and was stopped.' });
  exit(0);
});
const live =
  request.isLive === true ? { stdout: new LiveBytes('stdout', printer), stderr: new LiveBytes('stderr', printer) } : undefined;
pyodide.setStdout({ write: bytes => print('stdout', bytes) });
pyodide.setStderr({ write: bytes => print('stderr', bytes) });
limitFiles(FS.filesystems.MEMFS, request.limits.disk_mb * MEGABYTE, () => new FS.ErrnoError(ENOSPC));
limitMemory((request.limits.memory_mb + OWN_MEMORY_MB) * MEGABYTE);
const before = cpuUsage();
const { outcome, files } = run();
reply(outcome, files);

function print(stream: 'stdout' | 'stderr', bytes: Uint8Array): number {
  live?.[stream].add(bytes);
  return printed.add(stream, bytes);
}

function run(): { outcome: GuestOutcome; files?: readonly GuestFile[] } {
  try {
    return JSON.parse(runRequest(JSON.stringify(request))) as { outcome: GuestOutcome; files: readonly GuestFile[] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: { kind: 'failed', reason: 'crash', message: `The interpreter ended: ${message.slice(0, 300)}` } };
  }
}

function reply(outcome: GuestOutcome, files: readonly GuestFile[] = []): void {
  const { user, system } = cpuUsage(before);
  sendReply({
    nonce: request.nonce,
    outcome,
    ...printed.read(),
    files,
    cpu_ms: (user + system) / 1000,
    peak_bytes: Math.max(0, memoryUsage() - baseBytes),
  });
}
