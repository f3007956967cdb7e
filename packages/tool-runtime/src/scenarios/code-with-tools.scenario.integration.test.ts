import { definitionOf, type RunEvent, sideEffectPolicies, specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, expect, test } from 'vitest';
import {
  memoryCache,
  memoryInbox,
  memoryJournal,
  memoryLedger,
  memorySecrets,
  recordingTracer,
} from '../adapters/memory/index.ts';
import { ajvSchemas } from '../adapters/node/ajv-schemas.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import { createQuickJsBackend } from '../adapters/sandbox/quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../adapters/sandbox/run-slots.ts';
import { AgentCaps } from '../agent/agent-caps.ts';
import { recordedFrom } from '../agent/recorded.ts';
import { RunBudget } from '../agent/run-budget.ts';
import { createToolRuntime, type ToolRuntime } from '../create-tool-runtime.ts';
import { createProgramProvider } from '../providers/code/index.ts';
import { aTool, testCaller, testScope } from '../testing/index.ts';

const backend = createQuickJsBackend(new SandboxSlots());
afterAll(() => backend.close());
const programs = createProgramProvider({
  sandboxes: () => [{ backend, language: 'javascript', unavailable: () => undefined }],
  policy: () => ({}),
});

type Play = Partial<Parameters<ToolRuntime['runTool']>[0]> & {
  code: string;
  holding?: readonly RunEvent[];
  above?: AgentCaps;
  onSuperseded?: () => void;
};

/** Runs the code of a node with one tool, which has effects. */
async function playCode({ code, holding = [], above, onSuperseded, ...run }: Play) {
  const did: unknown[] = [];
  const clock = nodeClock();
  const tool = aTool('pay.charge', { metadata: { side_effects: 'writes' }, execute: () => null });
  const runtime = createToolRuntime({
    clock,
    hasher: nodeHasher,
    schemas: ajvSchemas(),
    cache: memoryCache(clock),
    ledger: memoryLedger(clock),
    secrets: memorySecrets(),
    tracer: recordingTracer(clock, 'feedbeef', () => undefined),
    providers: [
      programs,
      {
        gateway: 'internal',
        call: call => {
          call.markSent();
          did.push(call.input);
          return Promise.resolve({ ok: true, output: did.length });
        },
      },
    ],
  });
  const journal = memoryJournal(clock, 'run', 'code', holding);
  const definition = {
    name: 'code.node',
    version: '1.0.0',
    description: '',
    category: 'code',
    input_schema: { type: 'object' },
    gateway: 'program',
    gateway_config: { code, fixed: { now_ms: 5, seed: 's' } },
    side_effect_policy: 'pure',
    max_retries: 0,
  };
  const envelope = await runtime.runTool({
    tool: specOf(ToolDefinition.parse(definition)),
    input: { code: 'of an edge' },
    policy: { allowed_side_effects: ['pure'] },
    program: {
      tools: [specOf(definitionOf(tool))],
      policy: { allowed_side_effects: [...sideEffectPolicies], confirmation: 'never', max_tool_calls: 10 },
      above,
      onSuperseded,
    },
    scope: testScope,
    caller: { ...testCaller, node_id: 'code' },
    journal,
    signal: new AbortController().signal,
    recorded: holding.length > 0 ? recordedFrom(holding, 'code', false) : undefined,
    ...run,
  });
  return { envelope, did, events: journal.events };
}

test('the code of a node gets its inputs, also one that is named code, and the clock of its configuration', async () => {
  const { envelope, did } = await playCode({ code: 'return [inputs.code, Date.now(), await tools.pay.charge({ n: 1 })]' });
  expect(envelope.output).toEqual(['of an edge', 5, 1]);
  expect(did).toEqual([{ n: 1 }]);
});

test('the code of a node that was cut by a crash runs again at every point and repeats no effect', async () => {
  const code = `const first = await tools.pay.charge({ n: 1 }).catch(error => error.details.outcome);
const rest = await Promise.all([2, 3].map(n => tools.pay.charge({ n }).catch(error => error.details.outcome)));
return { first, rest, random: Math.random() };`;
  const whole = await playCode({ code });
  for (let cut = 1; cut < whole.events.length; cut += 1) {
    const holding = whole.events.slice(0, cut);
    const again = await playCode({ code, holding });
    const sent = holding.filter(event => event.type === 'tool.invoked').length - 1;
    expect(again.envelope.error).toBeUndefined();
    expect(again.did.length).toBe(3 - Math.max(0, sent));
  }
});

test('a message that supersedes a run stops the calls of code before their effects and ends the run', async () => {
  const inbox = memoryInbox();
  inbox.put({ id: 'm1', text: 'never mind' });
  let superseded = 0;
  const { envelope, did } = await playCode({
    code: 'return await tools.pay.charge({ n: 1 }).catch(error => `${error.code} ${error.details.reason}`)',
    inbox,
    onSuperseded: () => (superseded += 1),
  });
  expect([envelope.output, did, superseded]).toEqual(['POLICY_DENIED superseded', [], 1]);
});

test('the calls of code count against the caps of the agent above', async () => {
  const above = new AgentCaps(1, new RunBudget(undefined, {}), undefined);
  const code = 'return [await tools.pay.charge({ n: 1 }), await tools.pay.charge({ n: 2 }).catch(error => error.code)]';
  const { envelope, did } = await playCode({ code, above });
  expect([envelope.output, did]).toEqual([[1, 'POLICY_DENIED'], [{ n: 1 }]]);
});
