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
    // Written once the server has said that it is ready.
    await expect.poll(() => readdirSync(codeCache, { recursive: true }).length, { timeout: 20_000 }).toBeGreaterThan(10);
    await server.end('SIGKILL');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
