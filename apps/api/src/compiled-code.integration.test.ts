import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { restartableServer } from './testing/restartable-server.ts';

it('a server that is killed leaves its compiled code to the next one', async () => {
  const codeCache = mkdtempSync(path.join(tmpdir(), 'pinion-code-'));
  const server = await restartableServer({ NODE_COMPILE_CACHE: codeCache });
  try {
    // Written once the server has said that it is ready.
    await expect.poll(() => readdirSync(codeCache, { recursive: true }).length, { timeout: 20_000 }).toBeGreaterThan(10);
  } finally {
    await server.close();
    rmSync(codeCache, { recursive: true, force: true });
  }
});
