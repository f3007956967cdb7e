import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const module = fileURLToPath(new URL('./run-log.ts', import.meta.url));

it('a start that is refused before the log is open prints its reason alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-run-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = `
    const { openRunLog } = await import(${JSON.stringify(module)});
    openRunLog({ kind: 'file', path: ${JSON.stringify(path.join(folder, 'calls.log'))} }, console.error);
    console.error('refused');
    process.exit(3);`;
  const ended = await new Promise<{ code: unknown; stderr: string }>(resolve =>
    execFile(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program], (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    ),
  );
  expect(ended).toEqual({ code: 3, stderr: 'refused\n' });
});
