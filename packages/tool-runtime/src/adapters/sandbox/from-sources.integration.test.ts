import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const sandboxes = new URL('./index.ts', import.meta.url).href;

/** Runs code in a process that, unlike this one, starts the programs of the sandboxes from their sources, as a server in development. */
async function runFromSources(create: string, language: string, code: string): Promise<unknown> {
  const program = `
    import { ${create} as create, SandboxSlots } from '${sandboxes}';
    const limits = { wall_ms: 30000, cpu_ms: 30000, memory_mb: 256, processes: 32, open_files: 128, disk_mb: 64, output_bytes: 2097152 };
    const backend = create(new SandboxSlots());
    const request = { language: '${language}', code: ${JSON.stringify(code)}, inputs: { n: 41 }, secrets: {}, limits };
    const { outcome } = await backend.run({ ...request, signal: new AbortController().signal });
    console.log(JSON.stringify(outcome));
    await backend.close();
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

it.each([
  ['createQuickJsBackend', 'javascript', 'return inputs.n + 1', 42],
  ['createPyodideBackend', 'python', 'result = inputs["n"] + 1', 42],
  ['createJustBashBackend', 'shell', 'echo 42', '42\n'],
])('%s runs code with the program of its sources', async (create, language, code, value) => {
  expect(await runFromSources(create, language, code)).toMatchObject({ kind: 'returned', value });
});
