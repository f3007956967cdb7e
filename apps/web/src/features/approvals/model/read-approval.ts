import { AgentBudget, isRecord, type JsonSchema, Spending } from '@pinion/contracts';
import type { ApprovalItem } from '../../../lib/api-shapes.ts';

/** The call that awaits approval, with the arguments that would be sent. */
export type ApprovalCall = {
  name: string;
  version: string;
  sideEffect: string;
  riskTags: readonly string[];
  input: unknown;
  /** The JSON Schema of the arguments. */
  inputSchema: JsonSchema | undefined;
  /** The question of the tool's definition. Empty if the tool has none of its own. */
  prompt: string;
  /** The reason code: `irreversible`, `dangerous` or `asked_always`. */
  reason: string;
  /** The program that makes the call. */
  program: ApprovalProgram | undefined;
};

/** A program at the call that awaits approval: its code, the line of the call from 1 if it is known, and the calls that ended. */
export type ApprovalProgram = {
  code: string;
  line: number | undefined;
  ended: readonly { name: string; succeeded: boolean }[];
};

/** The value that a node of the workflow submits for approval. */
export type ApprovalValue = { title: string; prompt: string; value: unknown; isEditable: boolean };

export type ApprovalBudget = { limit: 'tokens' | 'calls' | 'usd'; spent: Spending; budget: AgentBudget };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readCall({ request }: Pick<ApprovalItem, 'request'>): ApprovalCall {
  const requested = isRecord(request) ? request : {};
  const tags = requested['risk_tags'];
  return {
    name: text(requested['name']),
    version: text(requested['version']),
    sideEffect: text(requested['side_effect_policy']),
    riskTags: Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [],
    input: requested['input'],
    inputSchema: isRecord(requested['input_schema']) ? requested['input_schema'] : undefined,
    prompt: requested['is_standard_prompt'] === true ? '' : text(requested['prompt']),
    reason: text(requested['reason']),
    program: readProgram(requested['program']),
  };
}

function readProgram(program: unknown): ApprovalProgram | undefined {
  if (!isRecord(program)) return undefined;
  const { code, line, ended } = program;
  if (typeof code !== 'string' || !Array.isArray(ended)) return undefined;
  const calls = ended.filter(isRecord).map(call => ({ name: text(call['name']), succeeded: call['succeeded'] === true }));
  return { code, line: typeof line === 'number' ? line : undefined, ended: calls };
}

export function readValue({ request, node_id }: Pick<ApprovalItem, 'request' | 'node_id'>): ApprovalValue {
  const requested = isRecord(request) ? request : {};
  const title = text(requested['title']);
  return {
    title: title === '' ? node_id : title,
    prompt: text(requested['prompt']),
    value: requested['value'],
    isEditable: requested['editable'] === true,
  };
}

const limits = ['tokens', 'calls', 'usd'] as const;

/** Reads a budget request. Undefined when the approval is not about a budget that can be read here. */
export function readBudget({ request }: Pick<ApprovalItem, 'request'>): ApprovalBudget | undefined {
  if (!isRecord(request)) return undefined;
  const limit = limits.find(one => one === request['limit']);
  const spent = Spending.safeParse(request['spent']);
  const budget = AgentBudget.safeParse(request['budget']);
  return limit !== undefined && spent.success && budget.success ? { limit, spent: spent.data, budget: budget.data } : undefined;
}
