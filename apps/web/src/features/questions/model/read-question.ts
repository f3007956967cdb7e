import { AgentBudget, isRecord, Spending } from '@pinion/contracts';
import type { QuestionItem } from '../../../lib/api-shapes.ts';

/** The call a person is asked about, as it would be made. */
export type AskedCall = {
  name: string;
  version: string;
  sideEffect: string;
  riskTags: readonly string[];
  input: unknown;
  prompt: string;
  /** `irreversible`, `dangerous`, `asked_always`. */
  reason: string;
};

/** The value a person is asked about, by a node of the workflow. */
export type AskedValue = { title: string; prompt: string; value: unknown; isEditable: boolean };

export type AskedBudget = { limit: 'tokens' | 'calls' | 'usd'; spent: Spending; budget: AgentBudget };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readCall({ request }: Pick<QuestionItem, 'request'>): AskedCall {
  const asked = isRecord(request) ? request : {};
  const tags = asked['risk_tags'];
  return {
    name: text(asked['name']),
    version: text(asked['version']),
    sideEffect: text(asked['side_effect_policy']),
    riskTags: Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [],
    input: asked['input'],
    prompt: text(asked['prompt']),
    reason: text(asked['reason']),
  };
}

export function readValue({ request, node_id }: Pick<QuestionItem, 'request' | 'node_id'>): AskedValue {
  const asked = isRecord(request) ? request : {};
  const title = text(asked['title']);
  return {
    title: title === '' ? node_id : title,
    prompt: text(asked['prompt']),
    value: asked['value'],
    isEditable: asked['editable'] === true,
  };
}

const limits = ['tokens', 'calls', 'usd'] as const;

/** Undefined: not a question about a budget that can be read here. */
export function readBudget({ request }: Pick<QuestionItem, 'request'>): AskedBudget | undefined {
  if (!isRecord(request)) return undefined;
  const limit = limits.find(one => one === request['limit']);
  const spent = Spending.safeParse(request['spent']);
  const budget = AgentBudget.safeParse(request['budget']);
  return limit !== undefined && spent.success && budget.success ? { limit, spent: spent.data, budget: budget.data } : undefined;
}
