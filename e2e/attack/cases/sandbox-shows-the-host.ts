import assert from 'node:assert/strict';
import path from 'node:path';
import type { AttackCase } from '../attack-case.ts';
import { Unavailable } from '../attack-context.ts';

const installation = path.resolve(import.meta.dirname, '../../..');

const code = `import os, socket
def read(path):
    try:
        with open(path, 'rb') as file: return file.read(200000).decode('utf8', 'replace')
    except OSError as error: return 'refused: ' + str(error)
files = ['/proc/1/cmdline', '/proc/1/environ', '/proc/self/mountinfo', '/proc/cmdline', '/proc/kallsyms', '/proc/keys', '/etc/passwd', '/etc/hostname']
result = {**{path: read(path) for path in files}, 'home': os.listdir('/'), 'host': socket.gethostname(), 'environ': dict(os.environ)}`;

type Executed = { envelope: { output?: Record<string, unknown>; error?: { message: string } | null } };
type Sandboxes = { items: { level: number; available: boolean; languages: string[] }[] };

export const attack: AttackCase = {
  fault: 'A program of level 2 reads where Pinion is installed, how its sandbox was started and how the kernel was.',
  async play(context) {
    const client = await context.client();
    const { body: sandboxes } = await client.request<Sandboxes>('GET', '/sandboxes');
    if (!sandboxes.items.some(({ level, available, languages }) => level === 2 && available && languages.includes('python')))
      throw new Unavailable('needs a sandbox of level 2 for Python');
    const body = {
      name: 'host.read',
      version: '1.0.0',
      description: 'hostile',
      category: 'code',
      input_schema: { type: 'object' },
      gateway: 'python',
      gateway_config: { code, level: 2 },
      side_effect_policy: 'pure',
      timeout_s: 30,
    };
    assert.equal((await client.request('POST', '/tools', { body })).status, 201);
    await client.request('PUT', '/agents/external/activations/host.read', { body: { enabled: true } });
    const { body: executed, text } = await client.request<Executed>('POST', '/tools/execute', {
      body: { tool: 'host.read', input: {} },
    });
    assert.equal(executed.envelope.error ?? null, null, text.slice(-600));
    const { output = {} } = executed.envelope;
    const seen = JSON.stringify(output);
    for (const secret of [installation, '--ro-bind', 'PINION_', 'DATABASE_URL', 'BOOT_IMAGE', 'root='])
      assert.ok(!seen.includes(secret), `${secret}: ${seen.slice(0, 600)}`);
    return `${Object.keys(output).length} places read, none names the installation, its settings or the host`;
  },
};
