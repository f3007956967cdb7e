// Our runtime as its users get it: the public packages, all features enabled, the journal written to a file.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTelemetry } from '../../../apps/api/src/telemetry/telemetry.ts';
import { createToolRegistry, createToolRuntime } from '../../../packages/tool-runtime/src/index.ts';
import { fileJournal } from '../../../packages/tool-runtime/src/adapters/file/index.ts';
import {
  memoryCache,
  memoryJournal,
  memorySecrets,
  recordingTracer,
} from '../../../packages/tool-runtime/src/adapters/memory/index.ts';
import { ajvSchemas } from '../../../packages/tool-runtime/src/adapters/node/ajv-schemas.ts';
import { nodeClock } from '../../../packages/tool-runtime/src/adapters/node/node-clock.ts';
import { nodeHasher } from '../../../packages/tool-runtime/src/adapters/node/node-hasher.ts';
import { nextTurn } from '../lib/scenarios.mjs';

export const meta = {
  id: 'ours',
  title: 'Pinion tool-runtime',
  packages: [],
  variants: {
    full: 'everything on: guard, ajv, call_id, memo cache, deadline, redaction, cap, spans, journal appended to a file in groups',
    mem: 'the same, journal kept in memory',
    traced: 'as mem, with the spans of the server: OpenTelemetry, kept for the trace page',
  },
  does: 'Guard before each model and tool call, strict argument reading, ajv with defaults, SHA-256 call_id over canonical JSON, memo cache, secrets lookup, time limit with a left-behind tool, abort, redaction, 2 MB cap, spans as records handed to an exporter, an event journal, outputs folded from it.',
};

export const shown = messages =>
  messages.filter(m => m.role === 'tool').flatMap(m => m.results.map(r => ({ id: r.id, output: r.text })));

const outputsOf = end => {
  const { tool_order, tools_by_id } = end.outputs;
  return tool_order.map(id => tools_by_id[id]);
};

/** Returns the telemetry of the server, whose database takes no time. */
const serverTelemetry = clock =>
  createTelemetry({
    store: { writeAll: async () => undefined, read: async () => undefined },
    clock,
    origin: () => '',
    newId: randomUUID,
    newPrefix: () => '0a0b0c0d',
    service: { name: 'pinion', version: '0' },
    onFailure: error => {
      throw error;
    },
  });

const scope = { org_id: 'org', workspace_id: 'workspace', user_id: 'user' };

export async function setup(kit, variant) {
  const clock = nodeClock();
  const registry = createToolRegistry();
  const run = new Map(kit.tools.map(t => [t.name, t.execute]));
  for (const t of kit.tools) {
    registry.register({
      name: t.name,
      version: '1.0.0',
      description: t.description,
      category: 'data',
      input_schema: t.schema,
      gateway: 'internal',
      gateway_config: {},
      side_effect_policy: 'pure',
      cache: 'ttl',
      cache_ttl_s: 60,
      ...(kit.toolTimeoutMs ? { timeout_s: kit.toolTimeoutMs / 1000 } : {}),
    });
  }
  const dir = mkdtempSync(join(tmpdir(), 'loopbench-'));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  const file = variant === 'full' ? fileJournal(join(dir, 'journal.ndjson'), clock) : undefined;
  let spans = 0;
  const telemetry = variant === 'traced' ? serverTelemetry(clock) : undefined;
  const runtime = createToolRuntime({
    clock,
    hasher: nodeHasher,
    schemas: ajvSchemas(),
    cache: memoryCache(clock),
    secrets: memorySecrets(),
    tracer:
      telemetry?.tracer ??
      recordingTracer(clock, '0a0b0c0d', () => {
        spans++;
      }),
    providers: [
      {
        gateway: 'internal',
        call: async call => ({
          ok: true,
          output: await run.get(call.spec.name)(call.input, {
            get signal() {
              return call.signal;
            },
          }),
        }),
      },
    ],
  });
  const tools = registry.discover();
  const turns = kit.turns.map(turn => ({
    text: turn.text ?? '',
    finish: turn.calls ? 'tool_calls' : 'stop',
    tool_calls: (turn.calls ?? []).map(c => ({ id: c.id, name: c.name, input_text: c.argsText })),
  }));
  const model = {
    provider: 'scripted',
    model: 'script',
    ask: async ({ messages }) => {
      kit.onPrompt?.(messages);
      const last = messages[messages.length - 1];
      return { ok: true, turn: turns[last.role === 'tool' ? nextTurn(last.results[last.results.length - 1].id) : 0] };
    },
  };
  const policy = { max_iterations: kit.maxSteps ?? 10, max_tool_calls: 1e6, allowed_side_effects: ['pure'] };
  const never = new AbortController();
  let runs = 0;
  return {
    async run() {
      const id = `run-${++runs}`;
      const trace = telemetry?.start({ run_id: randomUUID(), workspace_id: 'workspace', workflow_name: 'bench' });
      const journal = file?.run(id, 'agent') ?? memoryJournal(clock, id);
      const end = await runtime.runAgent({
        instructions: kit.instructions,
        prompt: kit.prompt,
        policy,
        tools,
        pins: [],
        model,
        scope,
        journal,
        signal: kit.signal ?? never.signal,
        span: trace?.root,
      });
      trace?.end();
      await journal.commit();
      return { response: end.response, outputs: end.readOutputs() };
    },
    inspect: end => {
      const envelopes = outputsOf(end);
      return { text: end.response, ids: envelopes.map(r => r.meta.model_call_id), results: envelopes };
    },
  };
}
