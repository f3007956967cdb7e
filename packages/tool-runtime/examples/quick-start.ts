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
const toolCalls = ['lamp', 'desk', 7].map(sku => ({ name: 'shop.price', input: { sku } }));
// A scripted model returns what it is given. createModel(...) calls a real one.
const model = createScriptedModel([{ tool_calls: toolCalls }, { text: 'A lamp is 79 euro.' }]);
const provider = createInternalProvider([price]);
const clock = nodeClock();
const runtime = createToolRuntime({
  providers: [provider],
  secrets: memorySecrets(),
  cache: memoryCache(clock),
  schemas: ajvSchemas(),
  hasher: nodeHasher,
  tracer: noTracer,
  clock,
});
const result = await runtime.runAgent({
  model,
  instructions: 'Be exact.',
  prompt: 'What is a lamp?',
  tools: provider.definitions.map(definition => specOf(definition)),
  pins: [],
  policy: AgentPolicy.parse({}),
  scope: { org_id: 'acme', workspace_id: 'shop', user_id: 'ada' },
  journal: memoryJournal(clock),
  signal: new AbortController().signal,
});
const { response, tool_order, tools_by_id } = result.readOutputs();
process.stdout.write(`${response}\n`);
for (const id of tool_order) process.stdout.write(`${JSON.stringify(tools_by_id[id]?.output ?? tools_by_id[id]?.error)}\n`);
