import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SandboxStatus, ToolEnvelope } from '@pinion/contracts';
import { createQuickJsBackend, SandboxSlots } from '@pinion/tool-runtime/sandbox';
import { type SandboxServiceDouble, startSandboxServiceDouble } from '@pinion/tool-runtime/testing/sandbox-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunView } from '../runs/read/run-view.ts';

const token = 'token-of-the-sandbox-service';
const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-remote-sandbox-'));
const quickJs = createQuickJsBackend(new SandboxSlots());
let service: SandboxServiceDouble;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  service = await startSandboxServiceDouble({ token, backends: [quickJs] });
  writeFileSync(path.join(folder, 'token'), `${token}\n`);
  const config = path.join(folder, 'pinion.yaml');
  writeFileSync(config, `sandbox: { remote: { url: "${service.url}", token_file: token } }`);
  server = await startTestServer({ PINION_CONFIG: config });
});
afterAll(async () => {
  await server.close();
  await service.close();
  await quickJs.close();
  rmSync(folder, { recursive: true, force: true });
});

const tool = {
  name: 'math.double',
  version: '1.0.0',
  description: 'Doubles a number.',
  category: 'code',
  input_schema: { type: 'object', properties: { n: { type: 'number' } } },
  gateway: 'javascript',
  gateway_config: { code: 'return inputs.n * 2', level: 3 },
  side_effect_policy: 'pure',
};

async function runTool(n: number): Promise<ToolEnvelope> {
  const nodes = [{ id: 'tool', type: 'tool', config: { tool: { name: tool.name }, input: { n } } }];
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('Double', nodes)));
  const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
  return run.nodes['tool']?.['envelope'] as ToolEnvelope;
}

it('the sandbox service is listed with its level, and no answer contains its token', async () => {
  const list = await must(200, call<{ items: SandboxStatus[] }>('GET', '/sandboxes'));
  expect(list.items.find(({ backend }) => backend === 'remote')).toMatchObject({
    level: 3,
    languages: ['javascript'],
    available: true,
  });
  expect(JSON.stringify(list)).not.toContain(token);
});

it('a tool with a minimum level of 3 runs in the sandbox service, and fails closed while it is away', async () => {
  await must(201, call('POST', '/tools', tool));
  expect(await runTool(21)).toMatchObject({ output: 42, error: null, meta: { sandbox: { backend: 'remote', level: 3 } } });
  expect(service.requests.at(-1)).toMatchObject({ language: 'javascript', inputs: { n: 21 }, secrets: {} });
  await service.die();
  expect(await runTool(22)).toMatchObject({
    error: {
      code: 'SANDBOX_ERROR',
      message: expect.stringContaining('Start the sandbox service') as string,
      details: { reason: 'isolation_unavailable', level: 3 },
    },
  });
});
