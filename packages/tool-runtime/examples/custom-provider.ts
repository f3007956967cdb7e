import { specOf, ToolDefinition } from '@pinion/contracts';
import { createToolRuntime, type ListedTool } from '@pinion/tool-runtime';
import { memoryCache, memoryJournal, memorySecrets, noTracer } from '@pinion/tool-runtime/adapters/memory';
import { ajvSchemas, nodeClock, nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { createProvider, readNote, writeNote } from './notes-provider.ts';

const clock = nodeClock();
const runtime = createToolRuntime({
  providers: [createProvider()],
  secrets: memorySecrets({ workspace: { NOTES_KEY: 'open sesame' } }),
  cache: memoryCache(clock),
  schemas: ajvSchemas(),
  hasher: nodeHasher,
  tracer: noTracer,
  clock,
});

/** Returns the definition of a tool of the notebook `team`, as a server derives it from a connection. */
const definitionOf = (tool: ListedTool): ToolDefinition =>
  ToolDefinition.parse({
    ...tool,
    name: `team.${tool.name}`,
    version: '1.0.0',
    category: 'data',
    gateway: 'notes',
    gateway_config: { notebook: 'team', key_secret: 'NOTES_KEY' },
    secrets: ['NOTES_KEY'],
  });

async function call(tool: ListedTool, input: unknown): Promise<void> {
  const definition = definitionOf(tool);
  const { output, error } = await runtime.runTool({
    tool: specOf(definition),
    input,
    scope: { org_id: 'acme', workspace_id: 'support', user_id: 'ada' },
    policy: { allowed_side_effects: ['pure', 'idempotent'] },
    journal: memoryJournal(clock),
    signal: new AbortController().signal,
  });
  process.stdout.write(`${definition.name} ${JSON.stringify(error?.code ?? output)}\n`);
}

await call(readNote, { title: 'milk' });
await call(writeNote, { title: 'milk', text: 'two litres' });
await call(readNote, { title: 'milk' });
await call(writeNote, { title: 'milk' });
