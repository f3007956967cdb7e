import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ToolDefinition } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import { callNamed, callTool, createTestMcpServer, program, toolOf, unsteady } from './test-servers/test-mcp-server.ts';
import { toolNameOf } from './tool-name.ts';

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'pinion-mcp-')));
const egress = createEgress();
const { connect, close } = createTestMcpServer(egress);

afterEach(async () => {
  await close();
});
afterAll(async () => {
  await egress.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('real MCP servers', () => {
  it('the MCP server everything returns text, images, resources, structured content and errors', async () => {
    const connections = connect({ everything: program('server-everything') });
    const definitions = (await connections.discover())[0]?.definitions ?? [];
    expect(definitions.length).toBeGreaterThan(8);
    for (const definition of definitions) {
      expect(ToolDefinition.parse(definition)).toMatchObject({
        gateway: 'mcp',
        version: expect.stringMatching(/^0\.0\.0\+[0-9a-f]{16}$/),
        gateway_config: { server: 'everything' },
      });
    }
    expect(await callNamed(connections, 'everything.echo', { message: 'hi' })).toEqual({ ok: true, output: 'Echo: hi' });
    expect(await callNamed(connections, 'everything.get-structured-content', { location: 'New York' })).toMatchObject({
      ok: true,
      output: { conditions: expect.any(String) },
    });
    const image = await callNamed(connections, 'everything.get-tiny-image', {});
    expect(image).toMatchObject({ ok: true, rich: [{ kind: 'image', content_type: 'image/png' }] });
    expect(image.ok && Buffer.from(image.rich?.[0]?.bytes.subarray(1, 4) ?? []).toString()).toBe('PNG');
    expect(
      await callNamed(connections, 'everything.get-resource-reference', { resourceType: 'Blob', resourceId: 1 }),
    ).toMatchObject({
      ok: true,
      rich: [{ kind: 'blob' }],
    });
    expect(await callNamed(connections, 'everything.get-sum', { a: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('number') },
    });
  });

  it('the MCP server everything answers many parallel calls with their own results', async () => {
    const connections = connect({ everything: program('server-everything') });
    const echo = await toolOf(connections, 'everything.echo');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_item, index) => callTool(connections, echo, { message: `${index}` })),
    );
    expect(answers).toEqual(Array.from({ length: 50 }, (_item, index) => ({ ok: true, output: `Echo: ${index}` })));
  });

  it('the MCP server filesystem writes, reads and rejects paths outside its folder', async () => {
    const connections = connect({ files: { ...program('server-filesystem', folder), trust_hints: true } });
    expect(await callNamed(connections, 'files.write_file', { path: path.join(folder, 'a.txt'), content: 'one' })).toMatchObject({
      ok: true,
    });
    expect(readFileSync(path.join(folder, 'a.txt'), 'utf8')).toBe('one');
    expect(await callNamed(connections, 'files.read_text_file', { path: path.join(folder, 'a.txt') })).toMatchObject({
      ok: true,
      output: { content: 'one' },
    });
    expect(await callNamed(connections, 'files.read_text_file', { path: '/etc/hostname' })).toMatchObject({
      ok: false,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('denied') },
    });
    expect(await toolOf(connections, 'files.write_file')).toMatchObject({ side_effect_policy: 'idempotent', access: 'write' });
    expect(await toolOf(connections, 'files.move_file')).toMatchObject({ side_effect_policy: 'irreversible' });
    expect(await toolOf(connections, 'files.read_text_file')).toMatchObject({ side_effect_policy: 'pure', access: 'read' });
  });

  it('the MCP server memory stores its data and receives the configured environment', async () => {
    const connections = connect({
      memory: { ...program('server-memory'), env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') } },
    });
    await callNamed(connections, 'memory.create_entities', {
      entities: [{ name: 'Ada', entityType: 'person', observations: ['counts'] }],
    });
    expect(await callNamed(connections, 'memory.read_graph', {})).toMatchObject({
      ok: true,
      output: { entities: [{ name: 'Ada' }] },
    });
    expect(readFileSync(path.join(folder, 'memory.jsonl'), 'utf8')).toContain('Ada');
  });
});

describe('changing MCP server', () => {
  it('a changed MCP tool is rejected in its old version and offered in its new one', async () => {
    let changed: readonly ToolDefinition[] = [];
    let reported: () => void = () => undefined;
    const news = new Promise<void>(resolve => {
      reported = resolve;
    });
    const connections = connect(
      { unsteady },
      {
        onToolsChanged: ({ definitions }) => {
          changed = definitions;
          reported();
        },
      },
    );
    const before = await toolOf(connections, 'unsteady.greet');
    expect(await callTool(connections, before, { name: 'Ada' })).toEqual({ ok: true, output: 'hello Ada' });
    await callNamed(connections, 'unsteady.swap', {});
    await news;
    const after = changed.find(tool => tool.name === before.name);
    expect(after?.version).not.toBe(before.version);
    let sent = 0;
    const markSent = () => {
      sent += 1;
    };
    expect(await callTool(connections, before, { name: 'Ada' }, { markSent })).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { reason: 'tool_changed', version: after?.version } },
    });
    expect(sent).toBe(0);
    expect(await callTool(connections, after ?? before, { name: 'Ada' }, { markSent })).toEqual({
      ok: true,
      output: 'hello Ada',
    });
    expect(sent).toBe(1);
  });

  it('a removed MCP tool is rejected, even without a notification from the server', async () => {
    let time = 0;
    const connections = connect({ unsteady }, { now: () => time });
    const greet = await toolOf(connections, 'unsteady.greet');
    await callNamed(connections, 'unsteady.drop', {});
    time += 61_000;
    expect(await callTool(connections, greet, { name: 'Ada' })).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { reason: 'tool_removed' } },
    });
  });
});

describe('failing MCP server', () => {
  it('a failing MCP server is restarted after a delay and not forever', async () => {
    let time = 0;
    const connections = connect({ unsteady }, { now: () => time });
    const greet = await toolOf(connections, 'unsteady.greet');
    const crash = await toolOf(connections, 'unsteady.crash');
    expect(await callTool(connections, crash, {})).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
    expect(await callTool(connections, greet, { name: 'Ada' })).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_ERROR', retry_after_s: 1 },
    });
    time += 1000;
    expect(await callTool(connections, greet, { name: 'Ada' })).toEqual({ ok: true, output: 'hello Ada' });
    await callTool(connections, crash, {});
    expect(await callTool(connections, greet, { name: 'Ada' })).toMatchObject({ error: { retry_after_s: 1 } });
  });

  it('the stderr of a failing MCP server is reported without the keys from its environment', async () => {
    const script = path.join(folder, 'printing.mjs');
    writeFileSync(script, 'process.stderr.write(`connecting with ${process.env.FILES_KEY}`); process.exit(3);');
    const env = { FILES_KEY: 'amber-files-7731' };
    const [printing] = await connect({ printing: { command: process.execPath, args: [script], env } }).discover();
    expect(printing?.stderr).toBe('connecting with [redacted]');
  });

  it('a failing MCP server does not affect the others and is reported with its stderr', async () => {
    const script = path.join(folder, 'broken.mjs');
    writeFileSync(script, 'process.stderr.write("no database"); process.exit(3);');
    const connections = connect({
      broken: { command: process.execPath, args: [script] },
      missing: { command: path.join(folder, 'nope') },
      unsteady,
    });
    const [broken, missing, sound] = await connections.discover();
    expect(broken).toMatchObject({ definitions: [], error: { code: 'NETWORK_ERROR' }, stderr: 'no database' });
    expect(missing).toMatchObject({ error: { code: 'NETWORK_ERROR', message: expect.stringContaining('ENOENT') } });
    expect(sound?.definitions.length).toBeGreaterThan(3);
    expect(JSON.stringify(broken?.error)).not.toContain('no database');
  });

  it('a canceled call stops waiting for a failing MCP server', async () => {
    const connections = connect({ unsteady });
    const wait = await toolOf(connections, 'unsteady.wait');
    const cancel = new AbortController();
    const pending = callTool(
      connections,
      wait,
      {},
      { signal: cancel.signal, markSent: () => setImmediate(() => cancel.abort()) },
    );
    expect(await pending).toMatchObject({ ok: false, error: { details: { aborted: true } } });
    expect(await callNamed(connections, 'unsteady.greet', { name: 'Ada' })).toMatchObject({ ok: true });
  });

  it('an MCP server process ends with its connection', async () => {
    const connections = connect({ unsteady });
    const result = await callNamed(connections, `${toolNameOf('unsteady', 'getPID')}`, {});
    const pid = result.ok ? Number(result.output) : 0;
    expect(process.kill(pid, 0)).toBe(true);
    await connections.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(await connections.discover()).toMatchObject([{ error: { code: 'NETWORK_ERROR' } }]);
  });
});
