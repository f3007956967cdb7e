import { specOf, ToolDefinition } from '@pinion/contracts';
import { createToolRuntime } from '@pinion/tool-runtime';
import { memoryCache, memoryJournal, memorySecrets, noTracer } from '@pinion/tool-runtime/adapters/memory';
import { ajvSchemas, nodeClock, nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { createProvider } from './library-provider.ts';

const [title, text] = [{ type: 'string', maxLength: 80 }, { type: 'string' }];
const shared = { version: '1.0.0', description: '', category: 'data', gateway: 'shelf', secrets: ['SHELF_KEY'] };
const put = ToolDefinition.parse({
  ...shared,
  name: 'shelf.put',
  gateway_config: { shelf: 'top' },
  side_effect_policy: 'idempotent',
  input_schema: { type: 'object', properties: { title, text }, required: ['title', 'text'] },
});
const get = ToolDefinition.parse({
  ...shared,
  name: 'shelf.get',
  gateway_config: { shelf: 'top' },
  side_effect_policy: 'pure',
  input_schema: { type: 'object', properties: { title }, required: ['title'] },
});

const clock = nodeClock();
const secrets = memorySecrets({ workspace: { SHELF_KEY: 'open sesame' } });
const kept = { cache: memoryCache(clock), secrets, tracer: noTracer, schemas: ajvSchemas(), hasher: nodeHasher };
const runtime = createToolRuntime({ ...kept, clock, providers: [createProvider()] });

async function call(definition: ToolDefinition, input: unknown): Promise<void> {
  const { output, error } = await runtime.runTool({
    tool: specOf(definition),
    input,
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    policy: { allowed_side_effects: ['pure', 'idempotent'] },
    journal: memoryJournal(clock),
    signal: new AbortController().signal,
  });
  process.stdout.write(`${definition.name} ${JSON.stringify(error?.code ?? output)}\n`);
}

await call(get, { title: 'milk' });
await call(put, { title: 'milk', text: 'two litres' });
await call(get, { title: 'milk' });
await call(put, { title: 'milk' });
