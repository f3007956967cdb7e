import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freePort, startProcess } from './testing/server-process.ts';

it('a server that is killed leaves its compiled code to the next one', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-code-'));
  const codeCache = path.join(dataDir, 'code');
  try {
    const server = await startProcess(path.join(dataDir, 'data'), await freePort(), { NODE_COMPILE_CACHE: codeCache });
    await server.end('SIGKILL');
    expect(readdirSync(codeCache, { recursive: true }).length).toBeGreaterThan(10);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
