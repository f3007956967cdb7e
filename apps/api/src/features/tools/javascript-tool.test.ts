import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunView } from '../runs/run-view.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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
  gateway_config: { code: 'console.log(inputs.numbers.length);\nreturn inputs.numbers.reduce((sum, n) => sum + n, 0);' },
  side_effect_policy: 'pure',
};

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
    meta: { sandbox: { backend: 'bubblewrap', level: 2, stdout: '3\n', wall_ms: expect.any(Number) as number } },
  });
});

it('a JavaScript tool that fails reports the line, and the run continues with the envelope', async () => {
  const broken = {
    ...definition,
    version: '1.1.0',
    gateway_config: { code: 'const { numbers } = inputs;\nreturn numbers.total();' },
  };
  expect((await call('POST', '/tools', broken)).status).toBe(201);
  const run = await runTool('1.1.0', { numbers: [] });
  expect(run.nodes['tool']?.['envelope']).toMatchObject({
    error: { code: 'SANDBOX_ERROR', details: { reason: 'exception', level: 2, backend: 'bubblewrap', exception: { line: 2 } } },
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
