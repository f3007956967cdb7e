import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { patientLimits } from '@pinion/tool-runtime/testing';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunView } from '../runs/read/run-view.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
/** The administrator's folder of modules. */
const packages = mkdtempSync(path.join(os.tmpdir(), 'pinion-packages-'));
beforeAll(async () => {
  // Code runs as a user of its own, which has to read the folder.
  chmodSync(packages, 0o755);
  writeFileSync(path.join(packages, 'math_tools.py'), 'def add(a, b):\n    return a + b\n');
  writeFileSync(path.join(packages, 'file_tools.py'), 'def read_file(path):\n    return open(path).read()\n');
  const config = path.join(packages, 'pinion.yaml');
  writeFileSync(config, `sandbox:\n  packages_dir: ${packages}\n`);
  server = await startTestServer({ PINION_CONFIG: config });
});
afterAll(async () => {
  await server.close();
  rmSync(packages, { recursive: true, force: true });
});

const definition = {
  name: 'math.calculate_sum',
  version: '1.0.0',
  description: 'Adds numbers.',
  category: 'code',
  input_schema: {
    type: 'object',
    properties: { numbers: { type: 'array', items: { type: 'number' } } },
    required: ['numbers'],
  },
  gateway: 'javascript',
  gateway_config: {
    code: 'console.log(inputs.numbers.length);\nreturn inputs.numbers.reduce((sum, n) => sum + n, 0);',
    limits: patientLimits,
  },
  side_effect_policy: 'pure',
};

/** The sandbox of a server that requires no level: level 2 where it is. */
const best = process.platform === 'linux' ? { backend: 'bubblewrap', level: 2 } : { backend: 'quickjs', level: 1 };

async function runTool(version: string, input: unknown): Promise<RunView> {
  const workflow = smallWorkflow(
    'Sum',
    [
      { id: 'tool', type: 'tool', config: { tool: { name: definition.name, version }, input } },
      { id: 'out', type: 'output' },
    ],
    'tool.envelope>out.value',
  );
  const { body: saved } = await call<{ id: string }>('POST', '/workflows', workflow);
  return (await call<RunView>('POST', `/workflows/${saved.id}/runs`, { input: null, wait_s: 30 })).body;
}

it('a JavaScript tool is published, runs in a sandbox, and its envelope records the sandbox', async () => {
  const { status, body } = await call<{ notes: string[] }>('POST', '/tools', definition);
  expect([status, body.notes]).toEqual([201, []]);
  const run = await runTool('1.0.0', { numbers: [1, 2, 39] });
  expect(run.status).toBe('succeeded');
  expect(run.output).toMatchObject({
    output: 42,
    error: null,
    meta: { sandbox: { ...best, stdout: '3\n', wall_ms: expect.any(Number) as number } },
  });
});

it('a JavaScript tool that fails reports the line, and the run continues with the envelope', async () => {
  const broken = {
    ...definition,
    version: '1.1.0',
    gateway_config: { code: 'const { numbers } = inputs;\nreturn numbers.total();', limits: patientLimits },
  };
  expect((await call('POST', '/tools', broken)).status).toBe(201);
  const run = await runTool('1.1.0', { numbers: [] });
  expect(run.nodes['tool']?.['envelope']).toMatchObject({
    error: { code: 'SANDBOX_ERROR', details: { reason: 'exception', ...best, exception: { line: 2 } } },
  });
});

it.each([
  [{}, '/gateway_config/code'],
  [{ code: 'return 1', level: 9 }, '/gateway_config/level'],
  [{ code: 'return 1', limits: { memory_mb: 0 } }, '/gateway_config/limits/memory_mb'],
])('publishing a JavaScript tool refuses the configuration %j', async (gateway_config, pointer) => {
  const { status, body } = await call<{ error: { details: { pointer: string } } }>('POST', '/tools', {
    ...definition,
    version: '9.0.0',
    gateway_config,
  });
  expect([status, body.error.details.pointer]).toEqual([400, pointer]);
});

/** Imports a tool in another vocabulary and calls it once. */
async function importAndCall(tool: Record<string, unknown>, input: unknown): Promise<ToolEnvelope> {
  await must(200, call('POST', '/tools/import', { tools: [tool] }));
  const name = String(tool['name']);
  const workflow = smallWorkflow(
    name,
    [
      { id: 'tool', type: 'tool', config: { tool: { name }, input } },
      { id: 'out', type: 'output' },
    ],
    'tool.envelope>out.value',
  );
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', workflow));
  const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
  return run.nodes['tool']?.['envelope'] as ToolEnvelope;
}

const properties = (...names: string[]) => ({ type: 'object', properties: Object.fromEntries(names.map(name => [name, {}])) });
const onLinux = process.platform === 'linux';

it.skipIf(!onLinux)('a Python tool that names a module and a function calls it with the input', async () => {
  const sum = {
    name: 'calculate_sum',
    description: 'Add two numbers together',
    tool_type: 'python',
    input_schema: properties('a', 'b'),
    implementation_config: { module: 'math_tools', function_name: 'add' },
    side_effects: 'pure',
  };
  expect(await importAndCall(sum, { a: 2, b: 40 })).toMatchObject({ output: 42, error: null });
});

it.skipIf(!onLinux)('a Python tool that reads files reads those of its sandbox only', async () => {
  const reader = {
    name: 'file_reader',
    description: 'Read file contents',
    tool_type: 'python',
    input_schema: properties('path'),
    implementation_config: { module: 'file_tools', function_name: 'read_file' },
    metadata: { category: 'filesystem', requires_approval: false },
    side_effects: 'pure',
  };
  expect(await importAndCall(reader, { path: '/etc/passwd' })).toMatchObject({
    error: { code: 'SANDBOX_ERROR', details: { reason: 'exception', exception: { name: 'FileNotFoundError' } } },
  });
});

it('a shell tool gets its fields as arguments, so a value is never a command', async () => {
  const list = {
    name: 'list_file',
    description: 'Counts the lines of a text',
    tool_type: 'shell',
    input_schema: properties('text'),
    implementation_config: { command: "printf %s {text} | wc -l | tr -d ' '" },
    side_effects: 'pure',
  };
  expect(await importAndCall(list, { text: '; rm -rf / #\n$(id)\n' })).toMatchObject({ output: '2\n', error: null });
  const refused = {
    name: 'sum',
    version: '1.0.0',
    description: 'd',
    category: 'code',
    input_schema: properties('n'),
    gateway: 'shell',
  };
  const { status, body } = await call<{ error: { details: { pointer: string } } }>('POST', '/tools', {
    ...refused,
    gateway_config: { code: 'echo $(({n} + 1))' },
  });
  expect([status, body.error.details.pointer]).toEqual([400, '/gateway_config/code']);
});

it('a dangerous shell tool asks before each call', async () => {
  const remove = {
    name: 'dangerous_delete',
    description: 'Delete files',
    tool_type: 'shell',
    input_schema: properties('path'),
    implementation_config: { command: 'rm {path}' },
    metadata: { is_dangerous: true, requires_approval: true },
  };
  await must(200, call('POST', '/tools/import', { tools: [remove] }));
  const { body } = await call<{ confirmation: string; gateway_config: unknown }>('GET', '/tools/dangerous_delete/1.0.0');
  expect(body).toMatchObject({ confirmation: 'always', gateway_config: { code: 'rm {path}' } });
});

it('the minimum level of the workspace applies to a tool without one, and fails closed where it is not available', async () => {
  await must(201, call('POST', '/tools', { ...definition, version: '2.0.0' }));
  await must(200, call('PATCH', '/settings', { min_isolation_level: 3 }));
  const run = await runTool('2.0.0', { numbers: [1] });
  // No sandbox of level 3 runs JavaScript.
  expect(run.nodes['tool']?.['envelope']).toMatchObject({
    error: { code: 'SANDBOX_ERROR', details: { reason: 'isolation_unavailable', level: 3 } },
  });
  await must(200, call('PATCH', '/settings', { min_isolation_level: null }));
  expect((await runTool('2.0.0', { numbers: [1, 2] })).output).toMatchObject({ output: 3 });
});

/** Puts a package into the administrator's folder, as pip installs it. */
function installPackage(version: string, source: string): void {
  const info = path.join(packages, 'greeting-1.0.0.dist-info');
  mkdirSync(info, { recursive: true });
  writeFileSync(path.join(packages, 'greeting.py'), source);
  writeFileSync(path.join(info, 'METADATA'), `Metadata-Version: 2.1\nName: greeting\nVersion: ${version}\n`);
  writeFileSync(path.join(info, 'RECORD'), `greeting.py,${source.length},\n`);
}

it.skipIf(!onLinux)('the packages of a Python tool are locked when it is published, and a changed one is refused', async () => {
  installPackage('1.0.0', 'def greet(name):\n    return "hello " + name\n');
  const tool = {
    ...definition,
    name: 'text.greet',
    gateway: 'python',
    input_schema: properties('name'),
    gateway_config: { code: 'import greeting\nresult = greeting.greet(inputs["name"])', packages: ['greeting==1.0.0'] },
  };
  const { gateway_config } = await must(201, call<{ gateway_config: { lock: unknown } }>('POST', '/tools', tool));
  expect(gateway_config.lock).toEqual([
    { name: 'greeting', version: '1.0.0', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  ]);
  const runGreeting = async (): Promise<ToolEnvelope> => {
    const nodes = [{ id: 'tool', type: 'tool', config: { tool: { name: tool.name }, input: { name: 'Ada' } } }];
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('Greet', nodes)));
    const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
    return run.nodes['tool']?.['envelope'] as ToolEnvelope;
  };
  expect((await runGreeting()).output).toBe('hello Ada');
  installPackage('1.0.0', 'def greet(name):\n    return "goodbye " + name\n');
  expect((await runGreeting()).error).toMatchObject({
    code: 'SANDBOX_ERROR',
    details: { reason: 'unsupported' },
    message: expect.stringContaining('differs from the one that the tool was published with') as string,
  });
  const refused = await call<{ error: { message: string; details: { pointer: string } } }>('POST', '/tools', {
    ...tool,
    version: '1.1.0',
    gateway_config: { ...tool.gateway_config, packages: ['greeting==9.9.9'] },
  });
  expect([refused.status, refused.body.error.details.pointer]).toEqual([400, '/gateway_config/packages']);
  expect(refused.body.error.message).toContain('installed in version 1.0.0');
});

it.skipIf(!onLinux)('a file that one tool writes is the input of the next, by the URL of its attachment', async () => {
  const common = { ...definition, output_schema: {} };
  const writes = {
    ...common,
    name: 'file.write',
    gateway: 'python',
    input_schema: properties('text'),
    gateway_config: { code: 'import os\nos.mkdir("output")\nopen("output/words.csv", "w").write(inputs["text"])\nresult = 1' },
  };
  const counts = {
    ...common,
    name: 'file.count',
    gateway: 'shell',
    input_schema: { type: 'object', properties: { table: { type: 'string', format: 'file' } }, required: ['table'] },
    gateway_config: { code: 'echo {table}; wc -l < {table}' },
  };
  await must(201, call('POST', '/tools', writes));
  await must(201, call('POST', '/tools', counts));
  const envelopeOf = async (name: string, input: unknown): Promise<ToolEnvelope> => {
    const nodes = [{ id: 'tool', type: 'tool', config: { tool: { name }, input } }];
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow(name, nodes)));
    const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
    return run.nodes['tool']?.['envelope'] as ToolEnvelope;
  };
  const { attachments = [] } = await envelopeOf('file.write', { text: 'a\nb\n' });
  expect(attachments).toMatchObject([{ kind: 'table', content_type: 'text/csv', bytes: 4, name: 'words.csv' }]);
  const counted = await envelopeOf('file.count', { table: attachments[0]?.url });
  expect(counted.output).toBe('/workspace/input/table.csv\n2\n');
  expect(await envelopeOf('file.count', { table: '/blobs/00?exp=9999999999&sig=00' })).toMatchObject({
    error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('/table: no file of this workspace') as string },
  });
});
/** Puts a package into the administrator's folder, as npm installs it. */
function installNodePackage(version: string, source: string): void {
  const folder = path.join(packages, 'node_modules', '@shop', 'greeting');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: '@shop/greeting', version }));
  writeFileSync(path.join(folder, 'index.js'), source);
}

it.skipIf(!onLinux)(
  'the packages of a JavaScript tool are locked when it is published, and a changed one is refused',
  async () => {
    installNodePackage('1.0.0', 'exports.greet = name => "hello " + name;');
    const tool = {
      ...definition,
      name: 'text.greet_from_package',
      input_schema: properties('name'),
      gateway_config: { code: 'return require("@shop/greeting").greet(inputs.name)', packages: ['@shop/greeting==1.0.0'] },
    };
    const { gateway_config } = await must(201, call<{ gateway_config: { lock: unknown } }>('POST', '/tools', tool));
    expect(gateway_config.lock).toEqual([
      { name: '@shop/greeting', version: '1.0.0', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    ]);
    const runGreeting = async (): Promise<ToolEnvelope> => {
      const nodes = [{ id: 'tool', type: 'tool', config: { tool: { name: tool.name }, input: { name: 'Ada' } } }];
      const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('Greet', nodes)));
      const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
      return run.nodes['tool']?.['envelope'] as ToolEnvelope;
    };
    expect(await runGreeting()).toMatchObject({ output: 'hello Ada', meta: { sandbox: { backend: 'bubblewrap', level: 2 } } });
    installNodePackage('1.0.0', 'exports.greet = name => "goodbye " + name;');
    expect((await runGreeting()).error).toMatchObject({
      code: 'SANDBOX_ERROR',
      details: { reason: 'unsupported' },
      message: expect.stringContaining('differs from the one that the tool was published with') as string,
    });
    const refused = await call<{ error: { message: string; details: { pointer: string } } }>('POST', '/tools', {
      ...tool,
      version: '1.1.0',
      gateway_config: { ...tool.gateway_config, packages: ['@shop/greeting==9.9.9'] },
    });
    expect([refused.status, refused.body.error.details.pointer]).toEqual([400, '/gateway_config/packages']);
    expect(refused.body.error.message).toContain('installed in version 1.0.0');
  },
);
