import {
  AgentFold,
  type AgentOutputs,
  type ChatHistory,
  type NewNodeEvent,
  type RunEvent,
  type RunEventOf,
  type ToolSpec,
} from '@pinion/contracts';
import { CancelScope } from '../call/cancel-scope.ts';
import { toolFinder } from '../call/resolve-name.ts';
import { Redaction } from '../envelope/redact.ts';
import type { CallContext } from '../executor/open-call.ts';
import type { Interruption } from './confirm-call.ts';
import type { Recorded } from './recorded.ts';
import { RunBudget } from './run-budget.ts';
import { lifecycleFor, performsFor } from './resolve-call.ts';
import type { ModelMessage, NodeJournal, Span } from '../ports/index.ts';
import { agentAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentEnd, AgentResult, AgentRun } from './agent-run.ts';
import { AgentCaps } from './agent-caps.ts';
import { type AnswerForm, answerForm } from './answer-form.ts';
import { systemMessage } from './system-message.ts';

/** The state of one run of one agent node: its conversation, its counters, its position in the trace. */
export type AgentSession = {
  journal: NodeJournal;
  context: CallContext;
  find: (name: string) => ToolSpec | undefined;
  /** Finds the tools of the model, of programs and of rules. */
  findAny: (name: string) => ToolSpec | undefined;
  messages: ModelMessage[];
  span: Span;
  callsMade: number;
  /** The last text of the model, which a run that hits a cap returns. */
  bestText: string;
  /** The system message as it is sent. */
  instructions: string;
  budget: RunBudget;
  /** The remaining allowance of this agent and everything that runs below it. */
  caps: AgentCaps;
  /** The required form of the answer. Undefined where the answer can be any text. */
  answer: AnswerForm | undefined;
  /** True when an answer did not match and the model was informed. */
  isRefused: boolean;
  /** The newer message that ended the run. */
  superseded: (Interruption & { message_id: string }) | undefined;
  /** Absorbed messages that have not been sent to the model yet. */
  absorbed: string[];
  /** Messages that have been decided, or whose decision is pending. */
  noted: Map<string, Promise<void>>;
  /** The last result of each tool, for rules. */
  lastResults: Map<string, unknown>;
  outputs: () => AgentOutputs;
};

export function openAgentSession(deps: AgentDeps, run: AgentRun): AgentSession {
  // Before the model is called: a first compilation must not come between its answer and the calls.
  for (const tool of run.tools) deps.prepare(tool);
  const items: (NewNodeEvent | RunEvent)[] = [];
  const journal = keeping(run.journal, items);
  const budget = new RunBudget(run.policy.budget, deps.prices(run.scope), run.above?.budget);
  const caps = new AgentCaps(run.policy.max_tool_calls, budget, run.above);
  run.onCaps?.(caps);
  const started = startedIn(run.recorded);
  const history = started === undefined ? run.history : started.history;
  const session: AgentSession = {
    journal,
    context: {
      hasher: deps.hasher,
      prepare: deps.prepare,
      lifecycleOf: lifecycleFor(deps, run.recorded),
      policy: run.policy,
      caller: run.caller,
      toolStatusOf: run.recorded?.isReplay === true ? undefined : deps.toolStatusOf,
      unavailable: new Map(run.unavailable?.map(({ name, why }) => [name, why])),
      performs: performsFor(deps, run.recorded),
      approvals: run.approvals,
      scope: run.scope,
      cancel: new CancelScope(run.signal),
      journal,
      redaction: new Redaction(),
    },
    find: toolFinder(run.tools),
    findAny: run.programTools === undefined ? toolFinder(run.tools) : toolFinder([...run.programTools, ...run.tools]),
    messages: [...historyMessages(history), { role: 'user', text: run.prompt }],
    span: deps.tracer.start(spanNames.agent, undefined, run.span),
    callsMade: 0,
    bestText: '',
    instructions: started?.instructions ?? systemMessage({ ...run, toolProtocol: run.model.toolProtocol?.(run.tools) }),
    budget,
    caps,
    answer: run.output_schema === undefined ? undefined : answerForm(deps.schemas, run.output_schema),
    isRefused: false,
    superseded: undefined,
    absorbed: [],
    noted: new Map(),
    lastResults: new Map(),
    outputs: () => foldOutputs(items),
  };
  const goesOn = run.recorded?.hasStarted === true && !run.recorded.isReplay;
  if (goesOn) items.push(...(run.recorded?.events ?? []));
  else journal.append(startOf(run, session.instructions, history));
  return session;
}

/**
 * Returns the first event of the agent in an earlier process or in a bundle. The suggested tools and the conversation may have
 * changed since.
 */
const startedIn = (recorded: Recorded | undefined): RunEventOf<'agent.started'> | undefined =>
  recorded?.events.find(event => event.type === 'agent.started');

const startOf = (run: AgentRun, instructions: string, history: ChatHistory | undefined): NewNodeEvent => ({
  type: 'agent.started',
  model: { provider: run.model.provider, model: run.model.model },
  instructions,
  prompt: run.prompt,
  tools: run.tools.map(tool => `${tool.name}@${tool.version}`),
  policy: run.policy,
  pins: [...run.pins],
  traces_url: run.traces_url,
  stale_pins: run.stale_pins,
  output_schema: run.output_schema,
  history,
});

const keeping = (journal: NodeJournal, items: (NewNodeEvent | RunEvent)[]): NodeJournal => ({
  append(event, text) {
    journal.append(event, text);
    items.push(event);
  },
  commit: () => journal.commit(),
});

/** Folds the outputs from the journal: everything that is written down is folded, and nothing else. */
function foldOutputs(items: readonly (NewNodeEvent | RunEvent)[]): AgentOutputs {
  const fold = new AgentFold();
  for (const line of items) fold.add(line);
  return fold.outputs();
}

/** Writes the last event of the node and returns its result. */
export function endSession(run: AgentRun, session: AgentSession, end: AgentEnd): AgentResult {
  session.journal.append({
    type: 'agent.finished',
    finish_reason: end.finish_reason,
    response: end.response,
    ...(end.structured === undefined ? {} : { structured: end.structured }),
    error: end.error,
  });
  session.context.cancel.close();
  session.span.end(agentAttributes(run.model, run), end.error);
  return { ...end, readOutputs: session.outputs };
}

/** Converts the earlier turns of a conversation to messages for the model. */
const historyMessages = (history: ChatHistory | undefined): ModelMessage[] =>
  (history?.messages ?? []).map(
    ({ role, text }): ModelMessage =>
      role === 'user'
        ? { role, text, is_history: true }
        : { role, turn: { text, tool_calls: [], finish: 'stop' }, is_history: true },
  );
