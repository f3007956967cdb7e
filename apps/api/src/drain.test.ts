import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort, startProcess } from './testing/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-drain-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('a server with PINION_DRAIN_SECONDS is not ready after SIGTERM and handles requests until it closes', async () => {
  const server = await startProcess(dataDir, await freePort(), { PINION_DRAIN_SECONDS: '2' });
  const statusOf = async (location: string): Promise<number> => (await fetch(`${server.url}${location}`)).status;
  expect(await statusOf('/health/ready')).toBe(200);
  const ended = server.end('SIGTERM');
  await expect.poll(() => statusOf('/health/ready'), { timeout: 1_500 }).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/api/v1/workflows')).toBe(200);
  expect(await ended).toBe(0);
  await expect(statusOf('/health/live')).rejects.toThrow('fetch failed');
}, 60_000);
