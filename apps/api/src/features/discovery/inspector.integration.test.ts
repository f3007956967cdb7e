import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const require = createRequire(import.meta.url);
const inspector = path.join(
  path.dirname(require.resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);
const run = promisify(execFile);

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs the MCP Inspector's command line, as an administrator would use it. */
async function inspect(...args: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [inspector, '--cli', ...args], { timeout: 60_000, killSignal: 'SIGKILL' });
  return JSON.parse(stdout);
}
const uris = (answer: unknown): string[] =>
  (answer as { resources: { uri: string }[] }).resources.map(({ uri }) => uri.replaceAll(/[0-9a-f-]{36}/g, 'ID'));
const expected = [
  'pinion://tools/tenant/ID/available',
  'pinion://tools/agent/ID%2Fassist/enabled',
  'pinion://tools/agent/ID%2Fassist/unavailable',
];

it('the MCP Inspector lists and reads the resources over HTTP', async () => {
  const url = `${server.url}/mcp`;
  const answer = await inspect(url, '--transport', 'http', '--method', 'resources/list');
  expect(uris(answer)).toEqual(expected);
  const uri = (answer as { resources: { uri: string }[] }).resources[0]?.uri ?? '';
  const read = await inspect(url, '--transport', 'http', '--method', 'resources/read', '--uri', uri);
  expect(JSON.stringify(read).includes('payment.charge')).toBe(true);
});

it('the MCP Inspector lists the resources over stdio', async () => {
  const stdio = path.join(import.meta.dirname, 'stdio.ts');
  expect(uris(await inspect(process.execPath, stdio, `${server.url}/mcp`, '--method', 'resources/list'))).toEqual(expected);
});

it('the stdio bridge exits with the start command when Pinion is not running', async () => {
  const stdio = path.join(import.meta.dirname, 'stdio.ts');
  await expect(run(process.execPath, [stdio, 'http://127.0.0.1:9/mcp'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Start it with npm start'),
  });
});
