import {
  AgentPolicy,
  type AgentOutputs,
  type BaseTool,
  type CallerFacts,
  definitionOf,
  isCallEnd,
  type LifecycleFacts,
  type NewNodeEvent,
  type PriceTable,
  type RunEvent,
  type Scope,
  specOf,
  type SecretScope,
  type ToolEnvelope,
  type ToolSpec,
} from '@pinion/contracts';
import {
  memoryBlobs,
  memoryCache,
  memoryJournal,
  type MemoryJournal,
  memoryLedger,
  memorySecrets,
  recordingTracer,
  type FinishedSpan,
} from '../adapters/memory/index.ts';
import { ajvSchemas } from '../adapters/node/ajv-schemas.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import type { AgentResult, AgentRun } from '../agent/agent-run.ts';
import type { ToolDefaults } from '../call/with-defaults.ts';
import { recordedFrom } from '../agent/recorded.ts';
import { createToolRuntime } from '../create-tool-runtime.ts';
import type { Extension } from '../extensions/index.ts';
import type { ExecutorLimits } from '../executor/executor-deps.ts';
import type { ToolStatus } from '../registry/tool-of-agent.ts';
import type {
  BlobStore,
  BreakerStore,
  BudgetMeter,
  CallLedger,
  Clock,
  EnvelopeCache,
  Inbox,
  ModelAdapter,
  NodeJournal,
  ApprovalQueue,
  RateLimiter,
  ToolProvider,
  Tracer,
} from '../ports/index.ts';

export const testScope: Scope = { org_id: 'org', workspace_id: 'workspace', user_id: 'user' };
export const testCaller: CallerFacts = {
  run_id: 'run',
  node_id: 'agent',
  workflow_id: 'workflow',
  agent_id: 'workflow/agent',
  roles: [],
  turn_group_id: 'run',
};

export type Scenario = {
  model: ModelAdapter;
  tools?: readonly BaseTool[];
  /** Specs of external tools, and their providers. */
  specs?: readonly ToolSpec[];
  providers?: readonly ToolProvider[];
  extensions?: readonly Extension[];
  policy?: Partial<AgentPolicy>;
  clock?: Clock;
  /** Changes the tracer that records the spans. */
  wrapTracer?: (tracer: Tracer) => Tracer;
  secrets?: Partial<Record<SecretScope, Record<string, string>>>;
  lifecycleOf?: (spec: ToolSpec) => LifecycleFacts;
  limits?: Partial<ExecutorLimits>;
  /** Defaults for tools that do not set their own values. */
  defaults?: ToolDefaults;
  cache?: EnvelopeCache;
  ledger?: CallLedger;
  /** The store of blobs. Default: in memory, and returned by `play`. */
  blobs?: BlobStore;
  limiter?: RateLimiter;
  breakers?: BreakerStore;
  meter?: BudgetMeter;
  prices?: PriceTable;
  toolStatusOf?: (spec: ToolSpec, caller: CallerFacts, scope: Scope) => ToolStatus;
  /** The caller of the run. Default: `testCaller`. */
  caller?: CallerFacts;
  approvals?: ApprovalQueue;
  inbox?: Inbox;
  unavailable?: AgentRun['unavailable'];
  suggested?: AgentRun['suggested'];
  onMessage?: AgentRun['onMessage'];
  plan?: AgentRun['plan'];
  above?: AgentRun['above'];
  scope?: Scope;
  signal?: AbortSignal;
  prompt?: string;
  agentName?: string;
  history?: AgentRun['history'];
  output_schema?: AgentRun['output_schema'];
  /** The journal of the run. Default: in memory. */
  journal?: MemoryJournal;
  /** Called with each event as it is written, and with its text where the runtime already had it. */
  onEvent?: (event: NewNodeEvent, text: string | undefined) => void;
  /** Events of an earlier process, from which the run continues. */
  holding?: readonly RunEvent[];
  /** Events of another run, from which alone this one is replayed. */
  replaying?: readonly RunEvent[];
};

export type Story = {
  end: AgentResult;
  outputs: AgentOutputs;
  /** The envelopes, in the order in which the model requested the calls. */
  envelopes: ToolEnvelope[];
  events: readonly RunEvent[];
  spans: FinishedSpan[];
  blobs: ReturnType<typeof memoryBlobs>;
};

/** Executes one agent run on the real runtime, with the given answers of the model and the tools, and returns what happened. */
export async function play(scenario: Scenario): Promise<Story> {
  const { tools = [], clock = nodeClock(), scope = testScope, holding = [], replaying, wrapTracer = unchanged } = scenario;
  const spans: FinishedSpan[] = [];
  const blobs = memoryBlobs();
  const runtime = createToolRuntime({
    clock,
    hasher: nodeHasher,
    schemas: ajvSchemas(),
    cache: scenario.cache ?? memoryCache(clock),
    ledger: scenario.ledger ?? memoryLedger(clock),
    limiter: scenario.limiter,
    breakers: scenario.breakers,
    meter: scenario.meter,
    prices: () => scenario.prices ?? {},
    toolStatusOf: scenario.toolStatusOf,
    secrets: memorySecrets(scenario.secrets),
    blobs: scenario.blobs ?? blobs,
    tracer: wrapTracer(recordingTracer(clock, 'feedbeef', span => spans.push(span))),
    providers: [provide(tools), ...(scenario.providers ?? [])],
    lifecycleOf: scenario.lifecycleOf,
    extensions: scenario.extensions,
    limits: scenario.limits,
    defaults: scenario.defaults,
  });
  const journal = scenario.journal ?? memoryJournal(clock, 'run', 'agent', holding);
  const recorded =
    replaying !== undefined
      ? recordedFrom(replaying, 'agent', true)
      : holding.length > 0
        ? recordedFrom(holding, 'agent', false)
        : undefined;
  const end = await runtime.runAgent({
    instructions: 'Be exact.',
    prompt: scenario.prompt ?? 'Go.',
    name: scenario.agentName,
    history: scenario.history,
    policy: AgentPolicy.parse(scenario.policy ?? {}),
    tools: [...tools.map(tool => specOf(definitionOf(tool as BaseTool<never, unknown>))), ...(scenario.specs ?? [])],
    pins: [],
    output_schema: scenario.output_schema,
    model: scenario.model,
    scope,
    journal: hearing(journal, scenario.onEvent),
    signal: scenario.signal ?? new AbortController().signal,
    recorded,
    caller: scenario.caller ?? testCaller,
    approvals: scenario.approvals,
    inbox: scenario.inbox,
    unavailable: scenario.unavailable,
    suggested: scenario.suggested,
    onMessage: scenario.onMessage,
    plan: scenario.plan,
    above: scenario.above,
  });
  const outputs = end.readOutputs();
  const ended = journal.events.flatMap(event => (isCallEnd(event) ? [[event.envelope.call_id, event.envelope] as const] : []));
  const envelopes = [...new Map(ended).values()].sort((a, b) => (a.meta?.seq ?? 0) - (b.meta?.seq ?? 0));
  return { end, outputs, envelopes, events: journal.events, spans, blobs };
}

const unchanged = (tracer: Tracer): Tracer => tracer;

const hearing = (journal: NodeJournal, onEvent: Scenario['onEvent']): NodeJournal => ({
  append(event, text) {
    onEvent?.(event, text);
    journal.append(event, text);
  },
  commit: () => journal.commit(),
});

function provide(tools: readonly BaseTool[]): ToolProvider {
  const byRef = new Map(tools.map(tool => [`${tool.name}@${tool.version}`, tool]));
  return {
    gateway: 'internal',
    async call(call) {
      const { spec, input, secrets, scope, signal } = call;
      call.markSent();
      const tool = byRef.get(`${spec.name}@${spec.version}`);
      if (tool === undefined) return { ok: false, error: { code: 'UNKNOWN', message: 'no such tool in the test' } };
      return { ok: true, output: await tool.execute(input, { auth: secrets, tenant_id: scope.workspace_id, signal }) };
    },
  };
}

/** Returns the event types in order, as a summary of a run. */
export const typesOf = (events: readonly RunEvent[]): string[] => events.map(event => event.type);
