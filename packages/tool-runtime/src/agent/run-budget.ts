import {
  addSpending,
  dearestInput,
  type AgentBudget,
  type ModelTurn,
  noSpending,
  type PriceTable,
  priceOf,
  type Spending,
  type ToolSpec,
  type Usage,
  utf8Length,
} from '@pinion/contracts';
import { leastOf, overdrawn } from './left-to-spend.ts';
import type { ModelAdapter, ModelMessage } from '../ports/index.ts';

export type BudgetLimit = 'tokens' | 'calls' | 'usd';
export type ModelAllowance =
  | { ok: true; maxOutputTokens: number | undefined; reserved: Spending }
  | { ok: false; limit: BudgetLimit };

/** Tokens around a message besides its text: role markers and separators. No provider uses more. */
const messageOverhead = 16;
/** Maximum number of tokens with which a provider describes tools to its model (Anthropic: 346). */
const toolsOverhead = 400;

/** Checks whether a provider counted both the prompt and the response. */
const isCounted = (usage: Usage | undefined): usage is Usage & { input_tokens: number; output_tokens: number } =>
  usage?.input_tokens !== undefined && usage.output_tokens !== undefined;

/** The request that the model would receive. `bound` of an adapter is exact where the answer is known in advance. */
type ModelRequest = {
  model: Pick<ModelAdapter, 'provider' | 'model' | 'bound'>;
  instructions: string;
  messages: readonly ModelMessage[];
  tools: readonly ToolSpec[];
};

/**
 * Tracks the budget and the spending of one run of a node. The maximum cost of a step is measured before it starts, so the
 * limit is never exceeded: a token is at least one byte of text, and the output is bounded by what is left.
 */
export class RunBudget {
  spent: Spending = noSpending;
  /** The amount reserved for model turns in progress of agents below. */
  private held: Spending = noSpending;
  private readonly above: RunBudget | undefined;
  private readonly prices: PriceTable;
  private limits: AgentBudget | undefined;
  /** Bytes of the conversation up to each message. */
  private readonly sizes: number[] = [];
  /** The known input and output size of the last turn, which is the beginning of the next prompt. */
  private known = { messages: 0, tokens: 0, isExact: false };

  /** `above` is the budget of the agent that called the workflow in which this one runs. Spending here is also spent there. */
  constructor(limits: AgentBudget | undefined, prices: PriceTable, above?: RunBudget) {
    this.above = above;
    this.limits = limits;
    this.prices = prices;
  }

  get budget(): AgentBudget | undefined {
    return this.limits;
  }

  /** Returns what the budgets above leave. Undefined means that they have no limit. */
  leftAbove(): Partial<Spending> | undefined {
    const { above } = this;
    return above === undefined ? undefined : leastOf(above.left(), above.leftAbove());
  }

  private left(): Partial<Spending> | undefined {
    if (this.limits === undefined) return undefined;
    const { max_tokens, max_calls, max_usd } = this.limits;
    const used = addSpending(this.spent, this.held);
    return {
      ...(max_tokens === undefined ? {} : { tokens: max_tokens - used.tokens }),
      ...(max_calls === undefined ? {} : { calls: max_calls - used.calls }),
      ...(max_usd === undefined ? {} : { usd: max_usd - used.usd }),
    };
  }

  /** Reserves the maximum cost of an answer in the budgets above and returns the function that releases it. */
  holdAbove(spending: Spending): () => void {
    for (let at = this.above; at !== undefined; at = at.above) at.held = addSpending(at.held, spending);
    const back = { tokens: -spending.tokens, calls: -spending.calls, usd: -spending.usd };
    return () => {
      for (let at = this.above; at !== undefined; at = at.above) at.held = addSpending(at.held, back);
    };
  }

  private charge(spending: Partial<Spending>): void {
    this.spent = addSpending(this.spent, spending);
    this.above?.charge(spending);
  }

  raise(limits: AgentBudget): void {
    this.limits = { ...limits, on_limit: limits.on_limit };
  }

  /** Checks whether the model can be called, and returns the maximum output. */
  allowModel({ model, instructions, messages, tools }: ModelRequest, shared: Partial<Spending> | undefined): ModelAllowance {
    // Without a limit there is nothing to measure, so a long conversation is not read again on each turn.
    if (this.limits === undefined && shared === undefined) return withoutLimit;
    const exact = model.bound?.(messages);
    const input = exact?.input_tokens ?? this.inputBound(instructions, messages, tools);
    const price = priceOf(this.prices, model.model) ?? freeOfCharge;
    const { max_tokens, max_usd } = this.limits ?? {};
    // A shared budget is never reserved whole for one answer, because others need to call their models, too.
    const byShare = shared?.tokens === undefined ? unlimited : Math.min(shared.tokens - input, shareOfAnswer);
    const byOwn = max_tokens === undefined ? unlimited : max_tokens - this.spent.tokens - input;
    const byTokens = Math.min(byOwn, exact === undefined ? Math.max(byShare, 1) : unlimited);
    if (byTokens < 1 && !(exact !== undefined && byTokens >= exact.output_tokens)) return { ok: false, limit: 'tokens' };
    const inputUsd = input * (dearestInput(price) / 1e6);
    const usdLeft = max_usd === undefined ? unlimited : max_usd - this.spent.usd - inputUsd;
    if (usdLeft < 0) return { ok: false, limit: 'usd' };
    const byUsd = price.output_usd === 0 ? unlimited : Math.floor(usdLeft / (price.output_usd / 1e6));
    if (byUsd < 1) return { ok: false, limit: 'usd' };
    const most = Math.min(byTokens, byUsd, sharedUsd(shared, inputUsd, price.output_usd));
    if (exact !== undefined && exact.output_tokens > Math.min(byTokens, byUsd))
      return { ok: false, limit: byTokens < byUsd ? 'tokens' : 'usd' };
    const output = exact?.output_tokens ?? (Number.isFinite(most) ? most : 0);
    const usd = inputUsd + output * (price.output_usd / 1e6);
    return {
      ok: true,
      maxOutputTokens: Number.isFinite(most) ? most : undefined,
      reserved: { tokens: input + output, calls: 0, usd },
    };
  }

  /** Charges an answer by the provider's own count, otherwise by the bound. */
  chargeTurn(
    { model, messages }: Pick<ModelRequest, 'model' | 'messages'>,
    turn: ModelTurn,
    { bound, costUsd }: { bound: Spending; costUsd: number | undefined },
  ): void {
    const { usage } = turn;
    const counted = isCounted(usage) ? usage.input_tokens + usage.output_tokens : undefined;
    const tokens = counted ?? (model.provider === 'scripted' ? 0 : bound.tokens);
    this.charge({ tokens, usd: counted === undefined ? bound.usd : (costUsd ?? 0) });
    if (counted !== undefined) this.known = { messages: messages.length, tokens: counted, isExact: true };
  }

  /** Charges an attempt without an answer. */
  chargeLost({ input_tokens = 0, output_tokens = 0 }: NonNullable<ModelTurn['usage']>, usd: number): void {
    this.charge({ tokens: input_tokens + output_tokens, usd });
  }

  /** Checks whether these calls fit the budget at their prices. */
  allowCalls(specs: readonly (ToolSpec | undefined)[]): BudgetLimit | undefined {
    const { max_calls, max_usd } = this.limits ?? {};
    if (max_calls !== undefined && this.spent.calls + specs.length > max_calls) return 'calls';
    const usd = specs.reduce((sum, spec) => sum + (spec?.cost_usd ?? 0), 0);
    return max_usd !== undefined && this.spent.usd + usd > max_usd ? 'usd' : undefined;
  }

  /** Checks a call against the budgets above. */
  allowCallAbove(spec: ToolSpec | undefined): BudgetLimit | undefined {
    return overdrawn({ tokens: 0, calls: 1, usd: spec?.cost_usd ?? 0 }, this.leftAbove());
  }

  chargeCall(spec: ToolSpec | undefined): void {
    this.charge({ calls: 1, usd: spec?.cost_usd ?? 0 });
  }

  /** Returns the maximum number of tokens of one prompt. */
  inputBound(instructions: string, messages: readonly ModelMessage[], tools: readonly ToolSpec[]): number {
    const all = this.bytesBefore(messages, messages.length);
    if (this.known.isExact) return this.known.tokens + all - this.bytesBefore(messages, this.known.messages);
    const described = JSON.stringify(tools.map(({ name, description, input_schema }) => [name, description, input_schema]));
    const overhead = messageOverhead + (tools.length > 0 ? toolsOverhead : 0);
    return utf8Length(instructions) + utf8Length(described) + all + overhead;
  }

  /** Returns the bytes of the first `count` messages. A conversation only grows, so each message is measured once. */
  private bytesBefore(messages: readonly ModelMessage[], count: number): number {
    for (let index = this.sizes.length; index < count; index += 1) {
      const size = messageOverhead + utf8Length(JSON.stringify(messages[index]));
      this.sizes.push((this.sizes[index - 1] ?? 0) + size);
    }
    return this.sizes[count - 1] ?? 0;
  }
}

const unlimited = Number.POSITIVE_INFINITY;
const withoutLimit: ModelAllowance = Object.freeze({ ok: true, maxOutputTokens: undefined, reserved: noSpending });
/** Maximum number of tokens reserved for one answer from a shared budget. */
const shareOfAnswer = 8192;

/** Returns at least one token. If not even that is left, the shared budget itself denies the call. */
const sharedUsd = (shared: Partial<Spending> | undefined, inputUsd: number, outputUsd: number): number =>
  shared?.usd === undefined || outputUsd === 0
    ? unlimited
    : Math.min(shareOfAnswer, Math.max(1, Math.floor((shared.usd - inputUsd) / (outputUsd / 1e6))));

/** The price of a model without one. Under a limit in dollars, only the scripted model is called this way. */
const freeOfCharge = { input_usd: 0, output_usd: 0 };
