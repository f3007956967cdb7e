import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Executed = { envelope: { status: string; error?: { code: string; message: string } } };

/** Code that writes bytes to the channel on which a sandbox process answers. */
const writes = (bytes: string): string => `import os, struct
def frame(body):
    data = struct.pack('>I', len(body)) + body
    view = memoryview(data)
    while len(view):
        view = view[os.write(3, view):]
${bytes}
result = 'done'`;

const frames = {
  lists: writes(`frame(b'[' + b'[],' * 2000000 + b'0]')`),
  deep: writes(`frame(b'[' * 500000 + b']' * 500000)`),
  small: writes(`for _ in range(300000): frame(b'{}')`),
  started: writes(`for _ in range(300000): frame(b'{"started":true}')`),
};

export const attack: AttackCase = {
  fault: 'A program holds up the whole server by what it writes in place of the answer of its sandbox.',
  kind: 'measures',
  async play(context) {
    const { client } = await context.startApp({});
    for (const [name, code] of Object.entries(frames)) {
      const body = {
        name: `frames.${name}`,
        version: '1.0.0',
        description: 'hostile',
        category: 'code',
        input_schema: { type: 'object' },
        gateway: 'python',
        gateway_config: { code },
        side_effect_policy: 'pure',
        timeout_s: 30,
      };
      const published = await client.request('POST', '/tools', { body });
      assert.equal(published.status, 201, published.text);
      const activation = { body: { enabled: true } };
      assert.equal((await client.request('PUT', `/agents/external/activations/frames.${name}`, activation)).status, 200);
    }
    const execute = (tool: string) => client.request<Executed>('POST', '/tools/execute', { body: { tool, input: {} } });
    // What the first run loads and starts is not what hostile frames cost.
    await execute('frames.deep');
    const watch = await context.watchHealth(client);
    const ended: string[] = [];
    for (const name of Object.keys(frames)) {
      const { status, body, text } = await execute(`frames.${name}`);
      assert.ok(status < 500, text.slice(0, 300));
      assert.notEqual(body.envelope.status, 'ok', `${name} gave a result`);
      ended.push(`${name}: ${body.envelope.error?.code}`);
    }
    const health = await watch.stop();
    assert.deepEqual(health.statuses, [200]);
    assert.ok(health.longest_ms < 1000, `the longest answer of /health took ${health.longest_ms} ms`);
    return `${ended.join(', ')}; ${health.count} answers of /health meanwhile, the longest after ${health.longest_ms} ms`;
  },
};
