import { AgentPolicy, type BaseTool, specOf } from '@pinion/contracts';
import { createToolRuntime } from '@pinion/tool-runtime';
import { memoryCache, memoryJournal, memorySecrets, noTracer } from '@pinion/tool-runtime/adapters/memory';
import { ajvSchemas, nodeClock, nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { createScriptedModel } from '@pinion/tool-runtime/models';
import { createInternalProvider } from '@pinion/tool-runtime/providers/internal';

const price: BaseTool<{ sku: string }> = {
  name: 'shop.price',
  version: '1.0.0',
  input_schema: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'], additionalProperties: false },
  output_schema: { type: 'object' },
  metadata: { category: 'data', side_effects: 'reads', cache: 'none' },
  execute: async ({ sku }) => ({ sku, euro: sku === 'lamp' ? 79 : 12 }),
};
const asks = ['lamp', 'desk', 7].map(sku => ({ name: 'shop.price', input: { sku } }));
const model = createScriptedModel([{ tool_calls: asks }, { text: 'A lamp is 79 euro.' }]); // createModel(...) calls a real one
const provider = createInternalProvider([price]);
const clock = nodeClock();
const kept = { cache: memoryCache(clock), secrets: memorySecrets(), tracer: noTracer, schemas: ajvSchemas() };
const runtime = createToolRuntime({ ...kept, clock, hasher: nodeHasher, providers: [provider] });
const who = { scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' }, signal: new AbortController().signal };
const what = { instructions: 'Be exact.', prompt: 'What is a lamp?', policy: AgentPolicy.parse({}), pins: [], model };
const tools = provider.definitions.map(definition => specOf(definition));
const result = await runtime.runAgent({ ...who, ...what, tools, journal: memoryJournal(clock) });
const { response, tool_order, tools_by_id } = result.readOutputs();
process.stdout.write(`${response}\n`);
for (const id of tool_order) process.stdout.write(`${JSON.stringify(tools_by_id[id]?.output ?? tools_by_id[id]?.error)}\n`);
