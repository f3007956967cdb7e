import { structuredName } from '../agent/agent-output-names.ts';
import type { AgentOutputs } from '../agent/agent-outputs.ts';
import type { AgentBudget } from '../agent/agent-config.ts';
import type { PinnedHandle } from '../agent/pinned-handle.ts';
import { callsReadByPin, type PinValue, resolvePinAmong } from '../agent/resolve-pin.ts';
import { LayeredMap } from '../json/layered-map.ts';
import { ownValue, recordOf } from '../json/own-value.ts';
import { toEnvelopeView } from '../tool/to-envelope-view.ts';
import { type CallStatus, statusOf, succeeded } from '../tool/call-status.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { withOutput } from '../tool/with-output.ts';
import type { ModelTurn, Usage } from './model-turn.ts';
import type { NewNodeEvent, RunEvent } from './run-event.ts';
import type { Spending } from './spending.ts';
import { type TranscriptMessage, transcriptOf } from './agent-transcript.ts';
import { compareStart, envelopesByStart } from './envelopes-by-start.ts';

/**
 * Folds the events of an agent node. `tool_order` and pins are ordered by the start of the calls, messages by the model's
 * order.
 */
export class AgentFold {
  started: Extract<NewNodeEvent, { type: 'agent.started' }> | undefined;
  response = '';
  /** The response as data. Undefined until one matches the schema. */
  structured: unknown;
  /** The text of the response that is being streamed. */
  partial = '';
  iteration = -1;
  readonly turns: ModelTurn[] = [];
  /** Messages that arrived during the run. Those with `isDelivered` are part of the conversation. */
  received: Readonly<{ text: string; iteration: number; isDelivered: boolean }>[] = [];
  /** Responses that did not match their schema, by iteration: the error messages sent to the model. */
  refusals = new Map<number, string>();
  /** Calls in numbering order. A call that has not ended yet has no envelope. */
  calls: Readonly<{ callId: string; envelope: ToolEnvelope | undefined; iteration: number }>[] = [];
  /** The budget of the node: the initial one, or the last raised one. */
  budget: AgentBudget | undefined;
  private tokens = 0;
  private usd = 0;
  /** Number of calls that the run's budget denied. */
  private cut = 0;
  private byId = new LayeredMap<string, number>();
  private counts: Readonly<Record<CallStatus, number>> = { succeeded: 0, cached: 0, failed: 0, denied: 0 };
  private lastTool: ToolEnvelope | undefined;
  private lastIndex = -1;
  private isDone = false;

  add(event: RunEvent | NewNodeEvent): void {
    switch (event.type) {
      case 'agent.started':
        this.started ??= event;
        this.budget ??= event.policy.budget;
        return;
      case 'model.started':
        this.iteration = event.iteration;
        this.partial = '';
        return;
      case 'model.retried':
        this.charge(event);
        this.partial = '';
        return;
      case 'model.failed':
        this.charge(event);
        return;
      case 'model.delta':
        this.partial += event.text;
        return;
      case 'model.finished':
        if (this.turns[event.iteration] === undefined) this.charge({ usage: event.turn.usage, cost_usd: event.cost_usd });
        this.turns[event.iteration] = event.turn;
        this.iteration = event.iteration;
        this.partial = '';
        return;
      case 'tool.authorized':
        if (event.replaces === undefined) this.open(event.call_id, event.iteration);
        else this.rename(event.replaces, event.call_id, event.iteration);
        return;
      case 'tool.confirmation_requested':
        this.open(event.call_id, event.iteration);
        return;
      case 'agent.budget_answered':
        this.budget = event.budget ?? this.budget;
        return;
      case 'agent.message_received':
        this.received.push({ text: event.text, iteration: event.iteration, isDelivered: event.action === 'ABSORB' });
        return;
      case 'tool.executed':
      case 'tool.failed':
      case 'tool.denied':
      case 'tool.declined':
      case 'tool.superseded':
        this.close(event.envelope);
        return;
      case 'agent.answer_refused':
        this.received.push({ text: event.text, iteration: event.iteration + 1, isDelivered: true });
        this.refusals.set(event.iteration, event.text);
        return;
      case 'agent.finished':
        this.response = event.response;
        this.structured = event.structured;
        this.isDone = true;
        this.partial = '';
        return;
      default:
        return;
    }
  }

  private charge({ usage, cost_usd = 0 }: { usage?: Usage | undefined; cost_usd?: number | undefined }): void {
    this.tokens += (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
    this.usd += cost_usd;
  }

  /** Returns the usage that models and tools have reported so far. Denied calls count, except those that the budget denied. */
  spending(): Spending {
    return { tokens: this.tokens, calls: this.calls.length - this.cut, usd: this.usd };
  }

  private open(callId: string, iteration: number): number {
    const known = this.byId.get(callId);
    if (known !== undefined) return known;
    const index = this.calls.push({ callId, envelope: undefined, iteration }) - 1;
    this.byId.set(callId, index);
    return index;
  }

  /** Moves a call to the id of its edited input, at the same position. */
  private rename(from: string, to: string, iteration: number): void {
    const index = this.byId.get(from) ?? this.byId.get(to) ?? this.open(to, iteration);
    this.byId.delete(from);
    this.byId.set(to, index);
    this.calls[index] = { callId: to, envelope: this.calls[index]?.envelope, iteration };
  }

  private close(envelope: ToolEnvelope): void {
    const index = this.open(envelope.call_id, envelope.meta?.iteration ?? Math.max(this.iteration, 0));
    const call = this.calls[index];
    if (call?.envelope === undefined) {
      this.usd += envelope.meta?.cost_usd ?? 0;
      if (envelope.meta?.verdicts?.some(({ rule }) => rule === 'budget') === true) this.cut += 1;
    }
    this.count(envelope, call?.envelope);
    if (call !== undefined) this.calls[index] = { ...call, envelope }; // Clones share the entries, so none is mutated.
    if (succeeded(envelope) && this.isLater(envelope, index)) {
      this.lastTool = envelope;
      this.lastIndex = index;
    }
  }

  /** Counts an envelope by status. If an envelope arrives twice, the last one counts. */
  private count(envelope: ToolEnvelope, before: ToolEnvelope | undefined): void {
    const counts = { ...this.counts };
    if (before !== undefined) counts[statusOf(before)] -= 1;
    counts[statusOf(envelope)] += 1;
    this.counts = counts;
  }

  /** Returns the number of finished calls by status. */
  get ended(): Readonly<Record<CallStatus, number>> {
    return this.counts;
  }

  /** Checks whether a call has started and has no envelope yet. */
  isOpen(callId: string): boolean {
    const index = this.byId.get(callId);
    return index !== undefined && this.calls[index]?.envelope === undefined;
  }

  /**
   * Compares by `t_end`. If two calls ended in the same millisecond, the one that started later wins. Event order does not
   * matter.
   */
  private isLater(envelope: ToolEnvelope, index: number): boolean {
    if (this.lastTool === undefined || envelope.t_end > this.lastTool.t_end) return true;
    if (envelope.t_end < this.lastTool.t_end) return false;
    return compareStart({ envelope, index }, { envelope: this.lastTool, index: this.lastIndex }) >= 0;
  }

  /**
   * Returns a copy that can be extended independently, such as for a playhead that jumps back. Events and envelopes are shared.
   */
  clone(): AgentFold {
    return Object.assign(new AgentFold(), this, {
      turns: this.turns.slice(),
      received: this.received.slice(),
      refusals: new Map(this.refusals),
      calls: this.calls.slice(),
      byId: this.byId.copy(),
    });
  }

  /** Returns a copy in which these calls, by id, have these outputs and are not truncated. */
  withOutputs(outputs: ReadonlyMap<string, unknown>): AgentFold {
    const whole = (envelope: ToolEnvelope): ToolEnvelope => withOutput(envelope, outputs);
    const copy = this.clone();
    copy.calls = copy.calls.map(call => (call.envelope === undefined ? call : { ...call, envelope: whole(call.envelope) }));
    copy.lastTool = copy.lastTool === undefined ? undefined : whole(copy.lastTool);
    return copy;
  }

  /** Returns a copy of the outputs that does not change when the fold is extended. */
  outputs(): AgentOutputs {
    const ended = envelopesByStart(this.calls);
    const tracesUrl = this.started?.traces_url;
    return {
      response: this.isDone ? this.response : this.partial,
      tools_by_id: recordOf(ended.map(envelope => [envelope.call_id, toEnvelopeView(envelope)] as const)),
      tool_order: ended.map(envelope => envelope.call_id),
      ...(this.lastTool === undefined ? {} : { last_tool: toEnvelopeView(this.lastTool) }),
      ...(tracesUrl === undefined ? {} : { traces_url: tracesUrl }),
    };
  }

  /** Returns the handle of a response with a schema, or no entry if it has none. */
  structuredOutput(): { structured?: unknown } {
    return this.started?.output_schema === undefined ? {} : { [structuredName]: this.structured ?? null };
  }

  /** Returns a value for every pin. A missing one is null, or the value of an earlier run if the pin requests it. */
  pins(): Record<string, unknown> {
    return recordOf((this.started?.pins ?? []).map(pin => [pin.name, this.readPin(pin).value] as const));
  }

  /** Resolves one pin from the calls so far. Reads only the calls of its tool and copies no others. */
  resolve(pin: PinnedHandle): PinValue {
    return resolvePinAmong(pin, this.callsOf(pin));
  }

  /** Returns the calls whose outputs form the value of a pin. */
  callsReadBy(pin: PinnedHandle): ToolEnvelope[] {
    return callsReadByPin(pin, this.callsOf(pin));
  }

  private callsOf(pin: PinnedHandle): ToolEnvelope[] {
    return envelopesByStart(this.calls.filter(({ envelope }) => envelope?.name === pin.selector.tool));
  }

  /** Returns the last call that succeeded, by `t_end`. */
  get latestSuccess(): ToolEnvelope | undefined {
    return this.lastTool;
  }

  /** Returns the value of one pin and its source: a call of this run, the last success of an earlier run, or nowhere. */
  readPin(pin: PinnedHandle): { value: unknown; from: 'call' | 'earlier_run' | 'nowhere' } {
    const resolved = this.resolve(pin);
    if (resolved.kind === 'value') return { value: resolved.value, from: 'call' };
    const stale = resolved.on_missing === 'stale_last_success' ? ownValue(this.started?.stale_pins, pin.name) : undefined;
    return stale === undefined ? { value: null, from: 'nowhere' } : { value: stale, from: 'earlier_run' };
  }

  /** Returns the names of the pins whose value is the last success of an earlier run. */
  stalePins(): string[] {
    return (this.started?.pins ?? []).filter(pin => this.readPin(pin).from === 'earlier_run').map(({ name }) => name);
  }

  /** Returns the conversation with the model at this moment. */
  messages(): TranscriptMessage[] {
    return [...this.transcript()];
  }

  /** Yields the same messages one after the other, for readers of long conversations. */
  transcript(): Generator<TranscriptMessage> {
    return transcriptOf(this);
  }
}
