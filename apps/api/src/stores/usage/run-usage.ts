import { isRecord, ownValue, type RunEvent, succeeded, type ToolEnvelope, ToolName, type Usage } from '@pinion/contracts';
import { agentOfCall } from '../../telemetry/agent-of-call.ts';
import { addUsage, noUsage, type UsageTotals } from './usage-totals.ts';

/** A run as the totals need it. `workflow_id` is null for a call over `/tools/execute`. */
export type CountedRun = {
  id: string;
  workspace_id: string;
  workflow_id: string | null;
  user_id: string;
  /** True when models and tools were answered from a recording, so that nothing is billed. */
  isRecorded: boolean;
  /** True when models were called and tools were answered from a recording. */
  isEvaluated: boolean;
};

export type UsageEntry = UsageTotals & {
  run_id: string;
  workspace_id: string;
  /** The day on which the call ended in UTC, as in `2026-11-24`. */
  day: string;
  workflow_id: string;
  agent_id: string;
  user_id: string;
  kind: 'tool' | 'model';
  name: string;
};

/** Event types that record the usage of a run. */
export const usageEventTypes = [
  'agent.started',
  'model.finished',
  'model.retried',
  'model.failed',
  'tool.executed',
  'tool.failed',
  'tool.denied',
] as const;

/** The name under which all tool names that a model made up are counted, so that no caller decides the number of rows. */
const unknownTool = '(unknown)';
const longestName = 120;
const longestAgent = 300;
/** Maximum plausible number of tokens in one answer. A larger number is not counted. */
const mostTokens = 1_000_000_000;

/** Adds up the usage of one run by day, agent, and tool or model. */
export class RunUsage {
  private readonly run: CountedRun;
  private readonly sums = new Map<string, UsageEntry>();
  private readonly models = new Map<string, string>();
  private started: Extract<RunEvent, { type: 'run.started' }> | undefined;

  constructor(run: CountedRun) {
    this.run = run;
  }

  get lines(): UsageEntry[] {
    return [...this.sums.values()];
  }

  /** Adds an event. Events come in order, the first one with the calls of a fork or of an outside caller. */
  add(event: RunEvent): void {
    if (event.type === 'run.started') this.started = event;
    if (this.run.isRecorded) return;
    if (event.type === 'agent.started') this.models.set(event.node_id, `${event.model.provider}/${event.model.model}`);
    // The first events of a fork are another run's, which is billed for them. A text written by a user was not bought.
    if (event.seq <= (this.started?.kept?.lines ?? 0) || ('edited' in event && event.edited !== undefined)) return;
    if (event.type === 'model.finished') {
      const { cost_usd, turn } = event;
      const unpriced = cost_usd === undefined && !this.isFree(event) ? 1 : 0;
      this.note(event, 'model', { calls: 1, unpriced, micro_usd: microUsd(cost_usd), ...tokensOf(turn.usage) });
    }
    // An attempt that was retried belongs to the call that follows it.
    if (event.type === 'model.retried' || event.type === 'model.failed') {
      const isEnd = event.type === 'model.failed';
      const used = { micro_usd: microUsd(event.cost_usd), ...tokensOf(event.usage) };
      if (isEnd || event.usage !== undefined) this.note(event, 'model', { ...(isEnd ? { calls: 1, failed: 1 } : {}), ...used });
    }
    if (this.run.isEvaluated) return;
    if (event.type === 'tool.executed' || event.type === 'tool.failed' || event.type === 'tool.denied') {
      this.note(event, 'tool', callOf(event.envelope));
    }
  }

  private note(event: UsageEvent, kind: UsageEntry['kind'], used: Partial<UsageTotals>): void {
    const { id: run_id, workspace_id, user_id, workflow_id } = this.run;
    const day = event.at.slice(0, 10);
    const agent_id = short(this.agentOf(event), longestAgent);
    const name = 'envelope' in event ? toolName(event.envelope) : short(this.models.get(event.node_id) ?? '', longestName);
    const key = JSON.stringify([day, agent_id, kind, name]);
    const known = this.sums.get(key);
    const head = { run_id, workspace_id, day, workflow_id: workflow_id ?? '', agent_id, user_id, kind, name };
    const entry = known ?? { ...noUsage, ...head };
    addUsage(entry, used);
    this.sums.set(key, entry);
  }

  /** Checks whether a model is the scripted one, which no provider bills. */
  private isFree({ node_id }: UsageEvent): boolean {
    return this.models.get(node_id)?.startsWith('scripted/') === true;
  }

  private agentOf({ node_id }: UsageEvent): string {
    const { workflow_id, user_id } = this.run;
    return agentOfCall({ spec: { workflow_id: workflow_id ?? '' }, fold: { started: this.started } }, node_id) ?? user_id;
  }
}

type UsageEvent = Extract<RunEvent, { type: Exclude<(typeof usageEventTypes)[number], 'agent.started'> }>;

/** Returns the text cut to `most` characters. Control characters and lone surrogates, which a database refuses, are replaced. */
const short = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\uFFFD')
    .slice(0, most)
    .toWellFormed();

function callOf(envelope: ToolEnvelope): Partial<UsageTotals> {
  const { error, cached = false, meta } = envelope;
  if (error?.code === 'POLICY_DENIED') return { denied: 1 };
  return { calls: 1, failed: succeeded(envelope) ? 0 : 1, cached: cached ? 1 : 0, micro_usd: microUsd(meta?.cost_usd) };
}

function toolName({ name, error }: ToolEnvelope): string {
  const reason = isRecord(error?.details) ? ownValue(error.details, 'reason') : undefined;
  return reason === 'unknown_tool' || !ToolName.safeParse(name).success ? unknownTool : short(name, longestName);
}

function tokensOf(usage: Usage = {}): Partial<UsageTotals> {
  const { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = usage;
  return {
    input_tokens: whole(input_tokens),
    output_tokens: whole(output_tokens),
    cache_read_tokens: whole(cache_read_tokens),
    cache_write_tokens: whole(cache_write_tokens),
  };
}

const whole = (count = 0): number => (count > 0 && count <= mostTokens ? Math.ceil(count) : 0);

/** Returns millionths of a US dollar, rounded up as in budgets: many small calls never add up to less than they cost. */
const microUsd = (usd = 0): number => (usd > 0 && Number.isFinite(usd) ? Math.ceil(Number((usd * 1_000_000).toFixed(3))) : 0);
