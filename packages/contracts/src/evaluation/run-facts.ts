import { isRecord } from '../json/own-value.ts';
import { bareValue } from '../run/compare/bare-value.ts';
import type { ChatHistory } from '../run/chat-history.ts';
import { foldRun } from '../run/fold-run.ts';
import { isCallEnd, type RunEvent, type RunEventOf } from '../run/run-event.ts';
import type { NodeError, RunStatus } from '../run/run-status.ts';
import { isUnsafe } from '../tool/confirmation.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import { notInRecording } from '../run/evaluated-by.ts';

/** A call that a run made because the policy allowed it. Denied and rejected calls are excluded. */
export type MadeCall = {
  call_id: string;
  node_id: string;
  tool: string;
  version: string;
  input: unknown;
  /** True when the call cannot be reverted: `irreversible`, or tagged `dangerous` or `payment`. */
  is_unsafe: boolean;
  /** True when the recording has no result for the call. */
  is_unrecorded: boolean;
  error?: NodeError | undefined;
};

/** The first request to an agent's model. */
export type RequestedModel = {
  provider: string;
  model: string;
  instructions: string;
  prompt: string;
  history?: ChatHistory | undefined;
};

/** The facts of a run that assertions read. */
export type RunFacts = {
  run_id: string;
  status: RunStatus;
  /** The output without call ids and times, which differ in every run. */
  output: unknown;
  error?: NodeError | undefined;
  /** Calls in the order in which they were made. */
  calls: MadeCall[];
  cost_usd: number;
  tokens: number;
  duration_ms: number;
  /** The first model request, by node id. */
  asked: Map<string, RequestedModel>;
};

/** Returns the facts of a run in one pass over its journal. */
export function factsOf(events: readonly RunEvent[]): RunFacts {
  const fold = foldRun(events);
  const spent = fold.spending();
  return {
    run_id: fold.runId,
    status: fold.status,
    output: bareValue(fold.output ?? null),
    error: fold.error,
    calls: callsIn(events, unsafeTools(fold.started?.tools ?? [])),
    cost_usd: spent.usd,
    tokens: spent.tokens,
    duration_ms: fold.nowMs,
    asked: new Map(events.flatMap(event => (event.type === 'agent.started' ? [[event.node_id, askedIn(event)] as const] : []))),
  };
}

/** Returns the names of unsafe tools. Stricter than the guard: payments count regardless of the tool's declared side effects. */
const unsafeTools = (specs: readonly ToolSpec[]): ReadonlySet<string> =>
  new Set(specs.filter(spec => isUnsafe(spec) || spec.risk_tags?.includes('payment') === true).map(({ name }) => name));

const askedIn = ({ model, instructions, prompt, history }: RunEventOf<'agent.started'>): RequestedModel => ({
  ...model,
  instructions,
  prompt,
  history,
});

function callsIn(events: readonly RunEvent[], unsafe: ReadonlySet<string>): MadeCall[] {
  const calls = new Map<string, MadeCall>();
  for (const event of events) {
    const key = 'call_id' in event ? JSON.stringify([event.node_id, event.call_id]) : '';
    if (event.type === 'tool.authorized') calls.set(key, madeCall(event, unsafe));
    const call = calls.get(key);
    if (!isCallEnd(event) || call === undefined) continue;
    const { input, error } = event.envelope;
    call.input = input;
    if (error !== undefined) Object.assign(call, { error, is_unrecorded: isUnrecorded(error) });
  }
  return [...calls.values()];
}

const madeCall = (event: RunEventOf<'tool.authorized'>, unsafe: ReadonlySet<string>): MadeCall => ({
  call_id: event.call_id,
  node_id: event.node_id,
  tool: event.name,
  version: event.version,
  input: event.input ?? null,
  is_unsafe: event.side_effect_policy === 'irreversible' || unsafe.has(event.name),
  is_unrecorded: false,
});

/** Checks that an error means that the recording has no result, in which case nothing else was called. */
export const isUnrecorded = ({ code, details }: NodeError): boolean =>
  code === 'POLICY_DENIED' && isRecord(details) && details['reason'] === notInRecording;

/** Returns the data that an expression assertion is evaluated over. */
export const expressionFacts = ({ output, status, calls, cost_usd, tokens }: RunFacts) => ({
  output,
  status,
  calls: calls.map(({ tool, version, input, node_id, error }) => ({ tool, version, input, node_id, error: error?.code ?? null })),
  cost_usd,
  tokens,
});
