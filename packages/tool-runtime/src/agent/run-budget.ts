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
  utf8Length,
} from '@pinion/contracts';
import { leastOf, overdrawn } from './left-to-spend.ts';
import type { ModelAdapter, ModelMessage } from '../ports/index.ts';

export type BudgetLimit = 'tokens' | 'calls' | 'usd';
export type ModelAllowance =
  | { ok: true; maxOutputTokens: number | undefined; reserved: Spending }
  | { ok: false; limit: BudgetLimit };

/** Tokens around a message beside its text: role marks and separators. No vendor uses more. */
const messageOverhead = 16;
/** Tokens with which a vendor explains tools to its model, at most (Anthropic: 346). */
const toolsOverhead = 400;

/**
 * What one run of a node may spend, and has. A step is measured before it begins by what it could cost at most, so the
 * limit is never passed: a token is at least one byte of text, and the output is bounded by what is left.
 */
export class RunBudget {
  spent: Spending = noSpending;
  /** Held back for answers that agents below are being given. */
  private held: Spending = noSpending;
  private readonly above: RunBudget | undefined;
  private readonly prices: PriceTable;
  private limits: AgentBudget | undefined;
  /** Bytes of the conversation up to each message. */
  private readonly sizes: number[] = [];
  /** What the last answer is known to have read and written: the beginning of the next prompt. */
  private known = { messages: 0, tokens: 0, isExact: false };

  /** `above`: of the agent that called the workflow in which this one runs; what is spent here is spent there, too. */
  constructor(limits: AgentBudget | undefined, prices: PriceTable, above?: RunBudget) {
    this.above = above;
    this.limits = limits;
    this.prices = prices;
  }

  get budget(): AgentBudget | undefined {
    return this.limits;
  }

  /** Returns what the budgets above leave; undefined: they have no limit. */
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

  /** Holds back in the budgets above what an answer could cost; the result gives it back. */
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

  /** May the model be asked, and how much may it say? */
  allowModel(
    model: Pick<ModelAdapter, 'provider' | 'model' | 'bound'>,
    instructions: string,
    messages: readonly ModelMessage[],
    tools: readonly ToolSpec[],
    shared: Partial<Spending> | undefined,
  ): ModelAllowance {
    // Without a limit there is nothing to measure; a long conversation is not read again each turn.
    if (this.limits === undefined && shared === undefined) return withoutLimit;
    const exact = model.bound?.(messages);
    const input = exact?.input_tokens ?? this.inputBound(instructions, messages, tools);
    const price = priceOf(this.prices, model.model) ?? freeOfCharge;
    const { max_tokens, max_usd } = this.limits ?? {};
    // What is shared is not kept whole for one answer: others want to ask their models, too.
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

  /** An answer came: what it used, by its vendor's count, else by the bound. */
  chargeTurn(
    model: Pick<ModelAdapter, 'provider' | 'model'>,
    turn: ModelTurn,
    messages: readonly ModelMessage[],
    bound: Spending,
    costUsd: number | undefined,
  ): void {
    const { input_tokens, output_tokens } = turn.usage ?? {};
    const isCounted = input_tokens !== undefined && output_tokens !== undefined;
    const tokens = isCounted ? input_tokens + output_tokens : model.provider === 'scripted' ? 0 : bound.tokens;
    this.charge({ tokens, usd: costUsd ?? (isCounted ? 0 : bound.usd) });
    if (isCounted) this.known = { messages: messages.length, tokens: input_tokens + output_tokens, isExact: true };
  }

  /** An attempt that gave no answer. */
  chargeLost({ input_tokens = 0, output_tokens = 0 }: NonNullable<ModelTurn['usage']>, usd: number): void {
    this.charge({ tokens: input_tokens + output_tokens, usd });
  }

  /** May so many calls, at these prices, be made? */
  allowCalls(specs: readonly (ToolSpec | undefined)[]): BudgetLimit | undefined {
    const { max_calls, max_usd } = this.limits ?? {};
    if (max_calls !== undefined && this.spent.calls + specs.length > max_calls) return 'calls';
    const usd = specs.reduce((sum, spec) => sum + (spec?.cost_usd ?? 0), 0);
    return max_usd !== undefined && this.spent.usd + usd > max_usd ? 'usd' : undefined;
  }

  /** The same, asked of the budgets above. */
  allowCallAbove(spec: ToolSpec | undefined): BudgetLimit | undefined {
    return overdrawn({ tokens: 0, calls: 1, usd: spec?.cost_usd ?? 0 }, this.leftAbove());
  }

  chargeCall(spec: ToolSpec | undefined): void {
    this.charge({ calls: 1, usd: spec?.cost_usd ?? 0 });
  }

  /** What one prompt can cost in tokens at most. */
  inputBound(instructions: string, messages: readonly ModelMessage[], tools: readonly ToolSpec[]): number {
    const all = this.bytesBefore(messages, messages.length);
    if (this.known.isExact) return this.known.tokens + all - this.bytesBefore(messages, this.known.messages);
    const described = JSON.stringify(tools.map(({ name, description, input_schema }) => [name, description, input_schema]));
    const overhead = messageOverhead + (tools.length > 0 ? toolsOverhead : 0);
    return utf8Length(instructions) + utf8Length(described) + all + overhead;
  }

  /** Of the first `count` messages. A conversation only grows, so each message is measured once. */
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
/** Tokens of one answer that are held back from a budget which others share, at most. */
const shareOfAnswer = 8192;

/** At least one token: where not even that is left, the shared budget itself says no. */
const sharedUsd = (shared: Partial<Spending> | undefined, inputUsd: number, outputUsd: number): number =>
  shared?.usd === undefined || outputUsd === 0
    ? unlimited
    : Math.min(shareOfAnswer, Math.max(1, Math.floor((shared.usd - inputUsd) / (outputUsd / 1e6))));

/** A model without a price; under a limit in dollars only the scripted one is asked. */
const freeOfCharge = { input_usd: 0, output_usd: 0 };
