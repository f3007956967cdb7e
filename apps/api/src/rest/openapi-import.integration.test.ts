import { specOf, type ToolDefinition } from '@pinion/contracts';
import { createEgress } from '@pinion/tool-runtime/egress';
import { ajvSchemas } from '@pinion/tool-runtime/adapters/node';
import { createHttpProvider, readOpenApi } from '@pinion/tool-runtime/providers/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/test-api.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
let tools: ReturnType<typeof readOpenApi>;
const egress = createEgress({ allow: ['127.0.0.1'] });
const provider = createHttpProvider({ egress, clock: { now: () => 0, pause: () => Promise.resolve() } });

beforeAll(async () => {
  server = await startTestApi();
  const document: unknown = await (await fetch(`${server.origin}/api/v1/openapi.json`)).json();
  tools = readOpenApi(document, { namespace: 'pinion', baseUrl: server.origin });
});
afterAll(async () => {
  await egress.close();
  await server.close();
});

function tool(name: string): ToolDefinition {
  const found = tools.definitions.find(definition => definition.name === name);
  if (found === undefined) throw new Error(`${name} is not among ${tools.definitions.map(one => one.name).join(', ')}`);
  return found;
}

async function call(name: string, input: unknown): Promise<unknown> {
  const definition = tool(name);
  const compiled = ajvSchemas().compile(definition.input_schema, { fillDefaults: true });
  if (!compiled.ok) throw new Error(compiled.message);
  expect(compiled.check(input)).toBeUndefined();
  const result = await provider.call({
    spec: specOf(definition),
    input,
    secrets: {},
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.output;
}

describe('the API of Pinion imported as tools', () => {
  it('the OpenAPI import reads the whole API and every schema is usable', () => {
    expect(tools.definitions.length).toBeGreaterThan(15);
    expect(tools.problems.filter(problem => problem.includes('is not in the document'))).toEqual([]);
    const schemas = ajvSchemas();
    for (const { name, input_schema, output_schema } of tools.definitions) {
      expect(schemas.compile(input_schema, { fillDefaults: true }), name).toMatchObject({ ok: true });
      if (output_schema !== undefined)
        expect(schemas.compile(output_schema, { fillDefaults: false }), name).toMatchObject({ ok: true });
    }
  });

  it('imported API tools publish, list, read and block a tool as for any client', async () => {
    const weather = {
      name: 'weather.now',
      version: '1.0.0',
      description: 'The weather now.',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'https://example.com/weather' },
    };
    expect(await call('pinion.publish_tool', weather)).toMatchObject({ name: 'weather.now', lifecycle: 'active' });
    expect(await call('pinion.list_tools', { limit: 200 })).toMatchObject({ items: expect.any(Array) });
    const key = { name: 'weather.now', version: '1.0.0' };
    expect(await call('pinion.set_tool_lifecycle', { ...key, lifecycle: 'blocked', reason: 'rain' })).toMatchObject({
      lifecycle: 'blocked',
    });
    const read = await call('pinion.get_tool', key);
    expect(read).toMatchObject({ ...key, reason: 'rain' });
    const { output_schema } = tool('pinion.get_tool');
    const compiled = ajvSchemas().compile(output_schema ?? {}, { fillDefaults: false });
    expect(compiled.ok && compiled.check(read)).toBeUndefined();
  });
});
